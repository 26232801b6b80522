/** As much of it as is used here: the published types know nothing of `preferred`. */
declare module 'negotiator' {
  interface Options {
    /** Order among codings that the client likes equally. */
    readonly preferred?: readonly string[];
  }
  // biome-ignore lint/style/noDefaultExport: it is the library’s
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** Acceptable codings, best first. */
    encodings(available: readonly string[], options?: Options): string[];
  }
}
