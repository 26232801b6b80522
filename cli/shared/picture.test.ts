import { describe, expect, it } from 'vitest';
import { pictureSources } from './picture.ts';

const variant = (format: string, width: number) => ({ url: `/a-${width}.${format}`, width, format });

describe('pictureSources', () => {
  it('lists the modern formats, best first, and leaves the fallback to the image', () => {
    const variants = [
      variant('avif', 480),
      variant('avif', 800),
      variant('webp', 480),
      variant('webp', 800),
      variant('jpeg', 800),
    ];
    expect(pictureSources({ variants }, '50vw')).toEqual([
      { type: 'image/avif', srcset: '/a-480.avif 480w, /a-800.avif 800w', sizes: '50vw' },
      { type: 'image/webp', srcset: '/a-480.webp 480w, /a-800.webp 800w', sizes: '50vw' },
    ]);
  });

  it('has nothing to say of an SVG', () => {
    expect(pictureSources({ variants: [] }, '50vw')).toEqual([]);
  });
});
