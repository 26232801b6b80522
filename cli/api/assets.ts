/** Scripts, styles, fonts, pictures and files, as templates find them. */

/** One encoded size of an image. */
export interface Variant {
  readonly url: string;
  /** Pixels, as are heights. */
  readonly width: number;
  readonly height: number;
  readonly format: 'avif' | 'webp' | 'jpeg' | 'png';
}

/** What is known of an image before it is encoded. */
export interface Picture {
  /** Relative to the root. */
  readonly file: string;
  /** Hex SHA-256 of its bytes. */
  readonly hash: string;
  /** Intrinsic size after orientation, pixels. */
  readonly width: number;
  readonly height: number;
  /** Dominant colour, `#rrggbb`. */
  readonly colour: string;
  /** Class that paints the placeholder; its rule is in the stylesheet. Empty when the picture is transparent. */
  readonly placeholder: string;
  /** Sorted by format (avif, webp, fallback) then width. Empty for SVG. */
  readonly variants: readonly Variant[];
  /** URL of the fallback at the largest width, or of the SVG. */
  readonly src: string;
}

/** A file that pages may offer as it is: a document to download, a video, a sound, captions. */
export interface FileAsset {
  /** Relative to the root. */
  readonly file: string;
  /** Hex SHA-256 of its bytes. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** Media type, such as `video/mp4`. */
  readonly type: string;
  /** Where pages find it, below `/assets/`. */
  readonly url: string;
}

/** Scripts, styles, fonts and pictures, by what pages call them. Plain JSON. */
export interface AssetManifest {
  /** URL of the entry script, and of what it imports statically. Empty when the project has no scripts. */
  readonly script: string;
  readonly preloadScripts: readonly string[];
  /** Empty when the project has none. */
  readonly stylesheet: string;
  /** URL of the further stylesheet of a template's pages, by template (behaviour 3.3). */
  readonly pageStylesheets: Readonly<Record<string, string>>;
  /** URL of each font: `display`, `prose`, `prose-italic`. */
  readonly fonts: Readonly<Record<string, string>>;
  /** The head's inline script and its `sha256-…` source expression. */
  readonly inlineScript: { readonly text: string; readonly hash: string };
  /** By file relative to the root. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** By file relative to the root. */
  readonly files: Readonly<Record<string, FileAsset>>;
  /** Open Graph picture of each page path. */
  readonly openGraph: Readonly<Record<string, string>>;
  /** Files of `assets/static` and icons: name → URL. */
  readonly statics: Readonly<Record<string, string>>;
}
