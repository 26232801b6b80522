import type { ReactElement } from 'react';
import type { Picture as PictureSource } from '../../cli/api/assets.ts';
import type { ImageRef } from '../../cli/api/fields.ts';
import { pictureSources } from '../../cli/shared/picture.ts';

interface PictureProps {
  readonly image: ImageRef;
  readonly source: PictureSource;
  /** Widths of the picture on the page, as the `sizes` attribute. */
  readonly sizes: string;
  /** `eager` for the page's first picture. @default 'lazy' */
  readonly loading?: 'lazy' | 'eager';
}

/** An image of the pipeline in every format and width. The browser keeps its place free while it loads. */
export function Picture({ image, source, sizes, loading = 'lazy' }: PictureProps): ReactElement {
  const { width, height, src, placeholder } = source;
  return (
    <picture>
      {pictureSources(source, sizes).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img className={placeholder} {...{ src, width, height, loading }} alt={image.alt} decoding="async" />
    </picture>
  );
}
