/** Scripts, styles, fonts, pictures and files, as templates receive them. */

/** One encoded size of an image. */
export interface Variant {
  readonly url: string;
  /** In pixels, as is the height. */
  readonly width: number;
  readonly height: number;
  readonly format: 'avif' | 'webp' | 'jpeg' | 'png';
}

/** An image of the project, with the variants that pages may show. */
export interface Picture {
  /** Path relative to the project's root. */
  readonly file: string;
  /** Hex SHA-256 of its bytes. */
  readonly hash: string;
  /** Size in pixels, after the orientation that the file asks for. */
  readonly width: number;
  readonly height: number;
  /** Dominant colour, `#rrggbb`. */
  readonly colour: string;
  /** Class that paints the placeholder; the stylesheet has its rule. Empty when the picture is transparent. */
  readonly placeholder: string;
  /** Sorted by format (avif, webp, fallback) then width. Empty for SVG. */
  readonly variants: readonly Variant[];
  /** URL of the fallback at the largest width, or of the SVG. */
  readonly src: string;
}

/** A file that pages offer as it is: a document to download, a video, a sound, captions. */
export interface FileAsset {
  /** Path relative to the project's root. */
  readonly file: string;
  /** Hex SHA-256 of its bytes. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  /** Media type, such as `video/mp4`. */
  readonly type: string;
  /** URL of the file, below `/assets/`. */
  readonly url: string;
}

/** Scripts, styles, fonts and pictures, by the names that pages use. Plain JSON. */
export interface AssetManifest {
  /** URL of the entry script, and of what it imports statically. Empty when the project has no scripts. */
  readonly script: string;
  readonly preloadScripts: readonly string[];
  /** Empty when the project has no stylesheet. */
  readonly stylesheet: string;
  /** URL of the further stylesheet of a template's pages, by template (behaviour 3.3). */
  readonly pageStylesheets: Readonly<Record<string, string>>;
  /** URL of each font: `display`, `prose`, `prose-italic`. */
  readonly fonts: Readonly<Record<string, string>>;
  /** The head's inline script and its `sha256-…` source expression. */
  readonly inlineScript: { readonly text: string; readonly hash: string };
  /** By path relative to the project's root. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** By path relative to the project's root. */
  readonly files: Readonly<Record<string, FileAsset>>;
  /** Open Graph picture of each page path. */
  readonly openGraph: Readonly<Record<string, string>>;
  /** Files of `assets/static` and icons: name → URL. */
  readonly statics: Readonly<Record<string, string>>;
}
