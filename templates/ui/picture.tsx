import type { ReactElement } from 'react';
import type { ImageRef, Picture as PictureSource, Variant } from '../../cli/types.ts';

interface PictureProps {
  readonly image: ImageRef;
  readonly source: PictureSource;
  /** Widths it takes on the page, as the `sizes` attribute. */
  readonly sizes: string;
  /** The page's first picture is not lazy. @default 'lazy' */
  readonly loading?: 'lazy' | 'eager';
}

/** An image of the pipeline in every format and width, with its place kept free while it loads. */
export function Picture({ image, source, sizes, loading = 'lazy' }: PictureProps): ReactElement {
  const { width, height, src, placeholder, variants } = source;
  return (
    <picture>
      {(['avif', 'webp'] as const).map((format) => {
        const set = srcSet(variants, format);
        return set === '' ? undefined : (
          <source key={format} type={`image/${format}`} srcSet={set} sizes={sizes} />
        );
      })}
      <img
        className={placeholder}
        {...{ src, width, height, sizes, loading }}
        alt={image.alt}
        decoding="async"
      />
    </picture>
  );
}

function srcSet(variants: readonly Variant[], format: Variant['format']): string {
  return variants
    .filter((variant) => variant.format === format)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ');
}
