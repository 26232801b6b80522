/** Text that a layout renders where the page goes; the renderer replaces it by the page's HTML. */
export const OUTLET = '\u0001outlet\u0001';
