import { decodeHTMLAttribute } from 'entities';
import { Tokenizer } from 'htmlparser2';
import { isKept } from './kept-names.ts';
import type { Listener } from './listener.ts';

/** Reads any HTML as browsers do. Entities are decoded only in attributes that are kept and hold one. */
export function readAnyTags(html: string, listener: Listener): void {
  const attributes = new Map<string, string>();
  let element = '';
  let attribute = '';
  let value = '';
  const opened = (): void => {
    listener.open(element, attributes);
    if (attributes.size > 0) attributes.clear();
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => {
        element = html.slice(start, end).toLowerCase();
      },
      onattribname: (start, end) => {
        const name = html.slice(start, end).toLowerCase();
        attribute = isKept(name) && !attributes.has(name) ? name : '';
        value = '';
      },
      onattribdata: (start, end) => {
        if (attribute !== '') value = html.slice(start, end);
      },
      onattribend: () => {
        if (attribute === '') return;
        attributes.set(attribute, value.includes('&') ? decodeHTMLAttribute(value) : value);
      },
      onopentagend: opened,
      onselfclosingtag: () => {
        opened();
        if (listener.foreign()) listener.close(element);
      },
      onclosetag: (start, end) => listener.close(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => listener.text(html, start, end),
      isInForeignContext: listener.foreign,
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

function ignore(): void {}
