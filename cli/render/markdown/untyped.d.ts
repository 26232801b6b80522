declare module 'markdown-it-deflist' {
  import type { PluginSimple } from 'markdown-it';

  const deflist: PluginSimple;
  // biome-ignore lint/style/noDefaultExport: it is the library's
  export default deflist;
}

declare module 'markdown-it-sub' {
  import type { PluginSimple } from 'markdown-it';

  const subscript: PluginSimple;
  // biome-ignore lint/style/noDefaultExport: it is the library's
  export default subscript;
}

declare module 'markdown-it-sup' {
  import type { PluginSimple } from 'markdown-it';

  const superscript: PluginSimple;
  // biome-ignore lint/style/noDefaultExport: it is the library's
  export default superscript;
}
