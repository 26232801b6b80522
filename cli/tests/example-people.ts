import sharp from 'sharp';

/** Path of the file that lists people. */
export const PEOPLE_FILE = 'content/data/people.yaml';

/** Two invented people: one with all that can be said, one with a name alone. */
export const PEOPLE = `ada:
  name: Ada Exemple
  team: true
  role: { fr: Logiciel, en: Software }
  bio: { fr: Elle relit tout., en: She reads everything twice. }
  portrait: /images/ada.png
  link: https://ada.example
bob:
  name: Bob Exemple
`;

/** Returns the files of a site that has people, and the portrait of the first. */
export async function peopleFiles(people = PEOPLE): Promise<Readonly<Record<string, string | Buffer>>> {
  const portrait = sharp({ create: { width: 640, height: 800, channels: 3, background: '#405060' } });
  return { [PEOPLE_FILE]: people, 'assets/images/ada.png': await portrait.png().toBuffer() };
}
