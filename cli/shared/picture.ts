/** One encoded size of a picture, as far as markup is concerned. */
interface PictureVariant {
  readonly url: string;
  readonly width: number;
  readonly format: string;
}

/** Attributes of a `<source>` in a `<picture>`. */
interface PictureSource {
  readonly type: string;
  readonly srcset: string;
  readonly sizes: string;
}

const MODERN_FORMATS = ['avif', 'webp'];

/** Returns the `<source>` elements of a picture, best format first; none for an SVG. The `<img>` is the fallback. */
export function pictureSources(
  picture: { readonly variants: readonly PictureVariant[] },
  sizes: string,
): readonly PictureSource[] {
  return MODERN_FORMATS.flatMap((format) => {
    const variants = picture.variants.filter((variant) => variant.format === format);
    if (variants.length === 0) return [];
    const srcset = variants.map(({ url, width }) => `${url} ${width}w`).join(', ');
    return [{ type: `image/${format}`, srcset, sizes }];
  });
}
