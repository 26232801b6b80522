declare module 'markdown-it-deflist' {
  import type { PluginSimple } from 'markdown-it';

  const plugin: PluginSimple;
  // biome-ignore lint/style/noDefaultExport: it is the library's
  export default plugin;
}

declare module 'markdown-it-sub' {
  export { default } from 'markdown-it-deflist';
}

declare module 'markdown-it-sup' {
  export { default } from 'markdown-it-deflist';
}
