declare module 'wawoff2/decompress.js' {
  /** Converts a WOFF2 font to TrueType. @throws when it is not WOFF2 */
  const decompress: (font: Uint8Array) => Promise<Uint8Array>;
  // biome-ignore lint/style/noDefaultExport: it is the library's
  export default decompress;
}

declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2';
    readonly keepFeatures: readonly string[];
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  /** Cuts a font to the part that a text needs. @throws when the font is damaged or has no such axis */
  const subsetFont: (font: Uint8Array, text: string, options: SubsetOptions) => Promise<Uint8Array>;
  // biome-ignore lint/style/noDefaultExport: it is the library's
  export default subsetFont;
}
