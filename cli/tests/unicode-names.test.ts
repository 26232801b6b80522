import { describe, expect, it } from 'vitest';
import { runHere } from './run-here.ts';
import { siteWithBlocks } from './site-with-blocks.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FORMS = ['NFC', 'NFD'] as const;

const page = (form: string): string =>
  `---
title: Un texte qui essaie
description: Une description assez longue pour convenir à tous les moteurs de recherche, sans un mot de trop.
only: fr
image: { src: /images/été.png, alt: Un été à l'atelier. }
---

![Un été à l'atelier.](/images/été.png)

![La même image, à côté du texte.](%C3%A9t%C3%A9.png)

[La liste](Liste à cocher été.pdf)

::: outside-video Une présentation {link=https://www.example.com/video poster=/images/été.png}
Une heure.
:::

::: audio Une note {src=/files/été.mp3}
Ce que l'on entend.
:::
`
    .normalize(form)
    .replace('Liste à cocher été.pdf'.normalize(form), (name) => `<${name}>`);

describe('a file whose name is in another Unicode form than a text writes it', () => {
  it.each(FORMS.flatMap((onDisk) => FORMS.map((written) => [onDisk, written] as const)))(
    'is found: %s on disk, %s in the text',
    async (onDisk, written) => {
      const named = (name: string): string => name.normalize(onDisk);
      const site = siteWithBlocks({
        'content/fr/texte.md': page(written),
        [named('assets/images/été.png')]: PIXEL,
        [named('content/fr/été.png')]: PIXEL,
        [named('content/fr/Liste à cocher été.pdf')]: 'pdf',
        [named('assets/files/été.mp3')]: 'mp3',
      });
      const { code, stderr } = await runHere(site, ['build', '--quiet']);
      expect(stderr).toBe('');
      expect(code).toBe(0);
      const html = site.output('texte/index.html');
      for (const address of [
        /images\/ete-\d+\./,
        /content\/fr\/ete-\d+\./,
        /liste-a-cocher-ete\./,
        /files\/ete\./,
      ])
        expect(html).toMatch(address);
    },
  );
});
