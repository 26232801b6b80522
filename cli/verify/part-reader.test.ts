import { expect, it } from 'vitest';
import { headPart } from '../render/html.ts';
import type { HeadTag } from '../shared/wire.ts';
import { eventsOf } from '../tests/verify/events.ts';
import { readAnyTags } from './any-tags.ts';
import { createPartReader } from './part-reader.ts';

const SAYINGS = [
  '',
  'Texte',
  'R&D <b>"x"</b> & l\'été',
  '&amp; &lt;p&gt; &eacute',
  '</title></script><script>{a}',
  '{"@id":"https://a.example/<b>?a=1&b=2"}',
  ' é\n\t ',
];

it.each(SAYINGS)('tells of head tags that say %j what their HTML tells', (saying) => {
  const tags: readonly HeadTag[] = [
    { tag: 'title', attrs: {}, text: saying },
    { tag: 'meta', attrs: { name: 'description', content: saying }, text: '' },
    { tag: 'meta', attrs: { property: saying, content: saying, media: saying }, text: '' },
    { tag: 'link', attrs: { rel: 'alternate', hreflang: saying, href: saying, crossorigin: '' }, text: '' },
    { tag: 'script', attrs: { type: 'application/ld+json', id: saying }, text: saying },
    { tag: 'script', attrs: { src: saying }, text: '' },
  ];
  const part = headPart(tags);
  const read = createPartReader();
  expect(eventsOf((_, listener) => read(part, listener), '')).toEqual(eventsOf(readAnyTags, part.html));
});
