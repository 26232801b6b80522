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

/** Tells whether an attribute means something here, as every event handler does. */
export function isKept(name: string): boolean {
  return KEPT.has(name) || name.startsWith('on');
}
