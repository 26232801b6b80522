import { describe, expect, it } from 'vitest';
import { assets, config, site } from '../tests/emit/fixture.ts';
import { testMeta } from '../tests/test-page.ts';
import { isIcon, webManifestFile } from './web-manifest.ts';

describe('webManifestFile', () => {
  it('3.4 takes its names from the configuration and its icons from the static files', () => {
    const statics = {
      'apple-touch-icon.png': '/apple-touch-icon.png',
      'favicon.ico': '/favicon.ico',
      'favicon.svg': '/favicon.svg',
      'icon.svg': '/icon.svg',
      'icon-512.png': '/icon-512.png',
      'icon-192.png': '/icon-192.png',
      'icon-32.ico': '/icon-32.ico',
      'icons/icon-maskable-512.png': '/icons/icon-maskable-512.png',
      'icon-wide.png': '/icon-wide.png',
      'iconography.png': '/iconography.png',
    };
    const file = webManifestFile(
      config(),
      site([testMeta({ path: '/', description: 'Logiciels' })]),
      assets({ statics }),
    );
    expect(file.file).toBe('site.webmanifest');
    expect(JSON.parse(String(file.content))).toEqual({
      id: '/',
      name: 'Tenaise & Cie',
      short_name: 'Tenaise & Cie',
      description: 'Logiciels',
      lang: 'fr-CA',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'browser',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-32.ico', sizes: '32x32', type: 'image/x-icon' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });

  it('3.4 has no description without a home page', () => {
    expect(JSON.parse(String(webManifestFile(config(), site([]), assets()).content))).not.toHaveProperty(
      'description',
    );
  });
});

describe('isIcon', () => {
  it.each(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'icons/icon-192.png', 'maskable-512.png'])(
    'takes %s',
    (name) => {
      expect(isIcon(name)).toBe(true);
    },
  );

  it.each(['iconography.png', 'logo.svg', 'icon.txt', 'icon/readme.md', 'my-icon.png'])(
    'refuses %s',
    (name) => {
      expect(isIcon(name)).toBe(false);
    },
  );
});
