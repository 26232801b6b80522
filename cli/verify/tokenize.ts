import { readAnyTags } from './any-tags.ts';
import type { Listener } from './listener.ts';
import { readPlainTags } from './plain-tags.ts';

/**
 * Reads a document once, tag by tag, without making a tree. Tags are enough: documents come from React and markdown-it,
 * which close what they open. Most documents have plain tags from end to end.
 */
export function tokenize(html: string, listener: Listener): void {
  const end = readPlainTags(html, listener);
  if (end < html.length) readAnyTags(html.slice(end), listener);
}
