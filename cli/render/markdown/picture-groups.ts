import type { Token } from 'markdown-it';
import { fenceMeta } from './fence-rule.ts';
import { htmlInline } from './html-token.ts';
import { locateIn } from './locator.ts';
import type { Pass } from './pass.ts';

/** A block of figures whose tokens are being read. */
interface Group {
  readonly open: Token;
  readonly sizes: string | undefined;
}

/**
 * Creates a function that returns the block of figures that a token is in. It is called for each token of a body, in
 * order, and reports any that is not a picture in such a block.
 */
export function createGroups({ fenced, source, error }: Pass): (token: Token) => Group | undefined {
  const stack: (Group | undefined)[] = [];
  const reported = new Set<Token>();
  const report = ({ open }: Group, token: Token): void => {
    if (reported.has(open)) return;
    reported.add(open);
    const text = `The block "${fenceMeta(open).name}" holds pictures alone: ![What the picture shows](/images/name.png "Caption")`;
    error('not-a-picture', text, { location: locateIn(source, token) });
  };
  return (token) => {
    if (token.type === 'fenced_close') stack.pop();
    const group = stack.at(-1);
    if (group !== undefined && !belongs(token)) report(group, token);
    if (token.type !== 'fenced_open') return group;
    const definition = fenced?.definition(fenceMeta(token).name);
    stack.push(definition?.content === 'figures' ? { open: token, sizes: definition.sizes } : undefined);
    return undefined;
  };
}

function belongs({ type, children, content }: Token): boolean {
  // The empty end of a paragraph that its figures replaced.
  if (type === 'html_block' && content === '') return true;
  if (type === 'paragraph_open' || type === 'paragraph_close' || type === 'fenced_close') return true;
  return type === 'inline' && (children ?? []).every(isPartOfPicture);
}

function isPartOfPicture({ type, content }: Token): boolean {
  return PICTURE_PARTS.has(type) || (type === 'text' && content.trim() === '');
}

const PICTURE_PARTS = new Set(['image', 'softbreak', 'hardbreak', 'link_open', 'link_close']);

/** Puts each image, or link with an image, into a figure of its own. */
export function figuresOf(
  children: readonly Token[],
  images: readonly Token[],
  captions: ReadonlyMap<Token, string>,
): Token[] {
  const figures: Token[] = [];
  let link: Token[] | undefined;
  let caption = '';
  for (const token of children) {
    if (token.type === 'link_open') link = [token];
    else if (images.includes(token) || token.type === 'link_close') {
      caption = captions.get(token) ?? caption;
      const inside = [...(link ?? []), token];
      if (link !== undefined && token.type !== 'link_close') link = inside;
      else {
        figures.push(htmlInline('<figure>'), ...inside, htmlInline(`${caption}</figure>\n`));
        link = undefined;
        caption = '';
      }
    }
  }
  return figures;
}
