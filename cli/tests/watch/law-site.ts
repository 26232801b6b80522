import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Overlay } from '../mini-site.ts';
import { GENERATOR } from '../mini-site.ts';

/** What the base mini-site lacks to depend on everything that a site may be made of. */
export async function lawOverlay(): Promise<Overlay> {
  const base = (file: string): string => readFileSync(join(GENERATOR, 'cli/tests/sites/base', file), 'utf8');
  const photo = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#405060' } })
    .png()
    .toBuffer();
  return {
    'assets/fonts/fonts.json': '{ "display": { "file": "archivo.woff2", "axes": { "wght": [400, 700] } } }\n',
    'assets/fonts/archivo.woff2': readFileSync(
      join(GENERATOR, 'assets/fonts/archivo-latin-standard-normal.woff2'),
    ),
    'assets/images/photo.png': photo,
    'content/fr/notes/vue.png': photo,
    'content/fr/notes/un.md': `${base('content/fr/notes/un.md')}\n![Une photo](/images/photo.png)\n\n![Une vue](vue.png)\n`,
    'content/data/tags.yaml': `${base('content/data/tags.yaml')}bois:\n  label: { fr: Bois, en: Wood }\n  description: { fr: Tout du bois, en: All of wood }\n`,
    'content/fr/an.md':
      '---\nonly: fr\ntitle: Les faits du jour\ndescription: Ce que la configuration dit, assez longuement pour convenir aux moteurs.\n---\n\n{name}, {legalName}, {email}, {privacyEmail}, {privacyTitle}, {address}, {founded}, {year}.\n',
    'templates/components.tsx': base('templates/components.tsx')
      .replace(
        '<h1>{props?.internal.page.title}</h1>',
        '<h1>{props?.internal.page.title}</h1>\n      <p>{JSON.stringify([props?.internal.page.draft, site]).replaceAll(/[{}]/g, "")}</p>',
      )
      .replace(
        'const { props, body } = useContextOf();',
        'const { props, body, env } = useContextOf();\n  const site = [env.config, env.messages, env.data, env.shared, env.year, env.assets.statics];',
      ),
  };
}
