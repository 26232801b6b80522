const KEPT = new Set([
  'action',
  'alt',
  'aria-label',
  'as',
  'content',
  'data',
  'formaction',
  'href',
  'hreflang',
  'http-equiv',
  'id',
  'imagesrcset',
  'lang',
  'name',
  'placeholder',
  'poster',
  'property',
  'rel',
  'src',
  'srcset',
  'style',
  'title',
  'type',
  'xlink:href',
]);

/** Whether an attribute means something here, as every event handler does. */
export function isKept(name: string): boolean {
  return KEPT.has(name) || name.startsWith('on');
}

/** A name as HTML compares it. Most are in lower case already: looking is cheaper than converting. */
export function lowerCaseName(html: string, start: number, end: number): string {
  const name = html.slice(start, end);
  for (let index = start; index < end; index++) {
    const code = html.charCodeAt(index);
    if (code < 0x61 && code > 0x40) return name.toLowerCase();
  }
  return name;
}
