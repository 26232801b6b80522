import { decodeHTML } from 'entities';
import { expect, it } from 'vitest';
import { runHere } from './run-here.ts';
import { siteWithBlocks } from './site-with-blocks.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const NOTE = `---
title: Ce qu'un lecteur montre
description: Une description assez longue pour convenir à tous les moteurs de recherche, sans dire un mot de trop.
date: 2026-01-01
tags: [atelier]
only: fr
---

C'est écrit [là](https://www.canada.ca).[^1]

::: outside-video Une conférence {link=https://www.youtube.com/watch?v=essai poster=/images/un.png}
:::

[^1]: Une note.
`;

it('3.4 has feeds read like pages where nothing is styled', async () => {
  const site = siteWithBlocks({
    'assets/images/un.png': PIXEL,
    'content/fr/notes/lue.md': NOTE,
  });
  const { code, stderr } = await runHere(site, ['build', '--quiet']);
  expect([code, stderr]).toEqual([0, '']);
  const [, entry = ''] = site.output('feed.xml').split('/notes/lue</id>');
  const html = decodeHTML(/<content[^>]*>(.*?)<\/content>/s.exec(entry)?.[1] ?? '');
  const text = html.replaceAll(/<[^>]*>/g, '');
  // A text for users of screen readers, who do not see the mark of the link.
  expect(site.output('notes/lue/index.html')).toContain(' (autre site)</span>');
  expect(text).toContain('C’est écrit là.1');
  expect(text).toContain('Une conférence Regarder sur youtube.com');
  expect(html).toContain('id="footnotes">Notes</h2>');
});
