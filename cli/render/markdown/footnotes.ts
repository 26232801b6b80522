import type { Token } from 'markdown-it';
import { escapeAttribute, escapeText } from '../../shared/escape.ts';
import { becomeHtml, htmlBlock, htmlInline } from './html-token.ts';
import type { InlineLocator } from './locator.ts';
import { createInlineLocator, locateIn } from './locator.ts';
import type { Pass } from './pass.ts';

/** Moves notes to the end, numbered in the order of their first call and linked both ways. */
export function gatherFootnotes(tokens: readonly Token[], pass: Pass): Token[] {
  const { body, notes } = takeNotes(tokens, pass);
  const called = numberCalls(body, notes, pass);
  for (const note of notes.values())
    if (note.calls.length === 0)
      report('unused-footnote', `Nothing calls the note "${note.label}"`, note, pass);
  return called.length === 0 ? body : [...body, ...section(called, pass)];
}

interface Note {
  readonly label: string;
  readonly open: Token;
  readonly tokens: Token[];
  /** Its id and number, once the text calls it. */
  id: string;
  number: number;
  /** Ids of its calls. */
  readonly calls: string[];
}

/** Notes by their labels. */
type Notes = ReadonlyMap<string, Note>;

/** Takes notes out of the text in which they are written. One may be inside another. */
function takeNotes(tokens: readonly Token[], pass: Pass): { readonly body: Token[]; readonly notes: Notes } {
  const body: Token[] = [];
  const notes = new Map<string, Note>();
  const open: Note[] = [];
  for (const token of tokens) {
    if (token.type === 'footnote_open') {
      const label = labelOf(token);
      const note = { label, open: token, tokens: [], id: '', number: 0, calls: [] };
      open.push(note);
      if (notes.has(label))
        report('duplicate-footnote', `The note "${label}" is written twice: the first is shown`, note, pass);
      else notes.set(label, note);
    } else if (token.type === 'footnote_close') open.pop();
    else (open.at(-1)?.tokens ?? body).push(token);
  }
  return { body, notes };
}

/** Turns calls into links, also those inside called notes. Returns the called notes in order. */
function numberCalls(body: readonly Token[], notes: Notes, pass: Pass): readonly Note[] {
  const called: Note[] = [];
  const callsIn = (tokens: readonly Token[]): void => {
    for (const inline of tokens) {
      if (inline.type !== 'inline' || inline.children?.some(isCall) !== true) continue;
      const locator = createInlineLocator(pass.source, inline);
      for (const token of inline.children) {
        if (!isCall(token)) continue;
        const note = notes.get(labelOf(token));
        if (note === undefined) leaveCall(token, locator, notes, pass);
        else {
          if (note.calls.length === 0) note.number = called.push(note);
          becomeHtml(token, callHtml(note, pass));
        }
      }
    }
  };
  callsIn(body);
  // A called note may call others, which the loop then reaches.
  for (const note of called) callsIn(note.tokens);
  return called;
}

function callHtml(note: Note, { ids, labels }: Pass): string {
  if (note.calls.length === 0) note.id = ids.claim(`fn-${note.number}`);
  const id = ids.claim(`fnref-${callNumber(note, note.calls.length)}`);
  note.calls.push(id);
  const name = escapeAttribute(labels.footnote.replace('{number}', String(note.number)));
  const link = `<a href="#${note.id}" id="${id}" role="doc-noteref" aria-label="${name}">${note.number}</a>`;
  return `<sup class="footnote-ref">${link}</sup>`;
}

/** Returns `3` for the first call of note 3, then `3-2`, `3-3`. */
function callNumber({ number }: Note, index: number): string {
  return index === 0 ? String(number) : `${number}-${index + 1}`;
}

function section(notes: readonly Note[], { ids, labels }: Pass): readonly Token[] {
  const id = ids.claim('footnotes');
  const heading = `<h2 class="visually-hidden" id="${id}">${escapeText(labels.footnotes)}</h2>`;
  return [
    htmlBlock(`<section class="footnotes" role="doc-endnotes" aria-labelledby="${id}">\n${heading}\n<ol>\n`),
    ...notes.flatMap((note) => item(note, labels.back)),
    htmlBlock('</ol>\n</section>\n'),
  ];
}

function item(note: Note, label: string): readonly Token[] {
  const links = note.calls.map((id, index) => {
    const name = escapeAttribute(label.replace('{number}', callNumber(note, index)));
    return ` <a href="#${id}" class="footnote-back" role="doc-backlink" aria-label="${name}">↩\uFE0E</a>`;
  });
  const lastText = note.tokens.at(-1)?.type === 'paragraph_close' ? note.tokens.at(-2) : undefined;
  if (lastText !== undefined) lastText.children = [...(lastText.children ?? []), htmlInline(links.join(''))];
  return [
    htmlBlock(`<li id="${note.id}">\n`),
    ...note.tokens,
    ...(lastText === undefined ? [htmlBlock(`<p>${links.join('').trim()}</p>\n`)] : []),
    htmlBlock('</li>\n'),
  ];
}

/** Leaves a call of no note as it is written, and reports it. */
function leaveCall(token: Token, locator: InlineLocator, notes: Notes, pass: Pass): void {
  const label = labelOf(token);
  const written = `[^${label}]`;
  becomeHtml(token, escapeText(written));
  const near = pass.suggest.note(label, () => notes.keys());
  const at = pass.spots.get(token)?.at ?? 0;
  pass.warn('unknown-footnote', `No note is called "${label}"`, {
    location: locator.location({ at, length: written.length }),
    suggestion: near && `[^${near}]`,
  });
}

function report(code: string, text: string, { label, open }: Note, { source, warn }: Pass): void {
  warn(code, text, { location: locateIn(source, open, `[^${label}]`) });
}

function isCall({ type }: Token): boolean {
  return type === 'footnote_ref';
}

function labelOf({ meta }: Token): string {
  return String(meta?.label);
}
