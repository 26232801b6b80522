import type { Token } from 'markdown-it';
import type { Picture } from '../../api/assets.ts';
import { errorOf, warningOf } from '../../report/diagnostic.ts';
import { escapeAttribute, escapeText } from '../../shared/escape.ts';
import { addressesFrom } from '../../shared/path.ts';
import { pictureSources } from '../../shared/picture.ts';
import { ANY_PICTURE_NAME, noPicture } from '../../shared/picture-name.ts';
import { typography } from '../../shared/typography.ts';
import type { Diagnostic } from '../../types.ts';
import type { Destination } from './destination.ts';
import { destinationAfter } from './destination.ts';
import { fenceMeta } from './fence-rule.ts';
import { fileIn, fileNamed, shortened } from './file-path.ts';
import { becomeHtml, htmlInline } from './html-token.ts';
import type { InlineLocator } from './locator.ts';
import { createInlineLocator } from './locator.ts';
import type { Pass } from './pass.ts';
import { createGroups, figuresOf } from './picture-groups.ts';
import { plainText } from './plain-text.ts';

/**
 * Draws images through the image pipeline. A paragraph of nothing but an image becomes a figure, and so does each image
 * of a block of figures.
 */
export function drawPictures(tokens: readonly Token[], pass: Pass): void {
  let drawn = 0;
  const groupOf = createGroups(pass);
  for (const [index, inline] of tokens.entries()) {
    const group = groupOf(inline);
    if (inline.type !== 'inline' || inline.children?.some(isImage) !== true) continue;
    const images = inline.children.filter(isImage);
    const locator = createInlineLocator(pass.source, inline);
    const [open, close] = [tokens[index - 1], tokens[index + 1]];
    const isFigure = group === undefined && becomesFigure(open, inline.children, close);
    const captions = new Map<Token, string>();
    for (const image of images) {
      const found = inspect(image, inline, locator, pass);
      const title = typography(String(image.attrGet('title') ?? ''), pass.locale);
      const isCaption = isFigure || group !== undefined;
      if (isCaption && title !== '') captions.set(image, `<figcaption>${escapeText(title)}</figcaption>`);
      const shown = { title: isCaption ? '' : title, isFirst: drawn++ === 0, sizes: group?.sizes };
      becomeHtml(image, found === undefined ? '' : pictureHtml(found, shown));
    }
    if (group === undefined)
      for (const caption of captions.values()) inline.children.push(htmlInline(caption));
    else {
      // HTML allows no figure in a paragraph: the figures replace it.
      if (open !== undefined) becomeHtml(open, '');
      if (close !== undefined) becomeHtml(close, '');
      const meta = fenceMeta(group.open);
      meta.figures = (meta.figures ?? 0) + images.length;
      inline.children = figuresOf(inline.children, images, captions);
    }
  }
}

function isImage({ type }: Token): boolean {
  return type === 'image';
}

/** Turns a paragraph of one picture into a figure, and tells whether it did: HTML allows no figure in a paragraph. */
function becomesFigure(
  open: Token | undefined,
  children: readonly Token[],
  close: Token | undefined,
): boolean {
  const types = children
    .filter((token) => token.type !== 'text' || token.content.trim() !== '')
    .map(({ type }) => type);
  const isAlone = types.join() === 'image' || types.join() === 'link_open,image,link_close';
  if (!isAlone || open?.type !== 'paragraph_open' || close?.type !== 'paragraph_close') return false;
  for (const token of [open, close]) {
    token.tag = 'figure';
    token.hidden = false;
    token.type = token === open ? 'figure_open' : 'figure_close';
  }
  return true;
}

/** A picture with its text for people who do not see it. */
interface DescribedPicture {
  readonly picture: Picture;
  readonly alt: string;
}

/** Finds the picture that an image names, and reports problems. Returns undefined when there is none. */
function inspect(
  token: Token,
  inline: Token,
  locator: InlineLocator,
  pass: Pass,
): DescribedPicture | undefined {
  const at = pass.spots.get(token)?.at ?? 0;
  const label = { at, length: token.content.length + '![]'.length };
  const alt = typography(plainText(token.children), pass.locale);
  const problem = altProblem(alt.trim(), pass.marked.has(token), pass);
  if (problem !== undefined) pass.diagnostics.push({ ...problem, location: locator.location(label) });
  const destination = destinationAfter(inline.content, token, label);
  const found = findPicture(String(token.attrGet('src') ?? ''), destination, pass);
  if ('picture' in found) return { picture: found.picture, alt };
  pass.diagnostics.push({ ...found.problem, location: locator.location(destination.span) });
  return undefined;
}

/** Names that phones, cameras and other programs give a picture: they do not tell what it shows. */
const GIVEN_NAME =
  /^(?:untitled(?:\s\d{1,3})?|(?:img|dsc[fn]?|pxl|image|photo|screenshot)[\s_-]?\d[\d_-]*)$/i;

function altProblem(alt: string, isDecorative: boolean, { locale }: Pass): Diagnostic | undefined {
  if (isDecorative) return alt === '' ? undefined : DECORATIVE_WORDS;
  const suggestion = locale === 'fr' ? "![Ce que montre l'image]" : '![What the image shows]';
  if (alt === '') {
    const text = 'This image has no alternative text: between the brackets, say what it shows';
    const note = 'If it only decorates, write {.decorative} right after the image';
    return errorOf('missing-alt', text, { note, suggestion });
  }
  const text = 'The alternative text of this image is the name of a file: say what it shows';
  return ANY_PICTURE_NAME.test(alt) || GIVEN_NAME.test(alt)
    ? warningOf('file-name-alt', text, { suggestion })
    : undefined;
}

const DECORATIVE_WORDS = errorOf(
  'decorative-alt',
  'A decorative image has no words: empty its brackets, or take {.decorative} away',
);

/** Width of the reading column at its widest, in CSS pixels. */
const WIDEST = 720;

/** The way a picture is shown. */
interface PictureDisplay {
  readonly title: string;
  /** True for the first picture of its body. */
  readonly isFirst: boolean;
  readonly sizes: string | undefined;
}

function pictureHtml({ picture, alt }: DescribedPicture, { title, isFirst, sizes }: PictureDisplay): string {
  const width = Math.min(picture.width, WIDEST);
  const sources = pictureSources(picture, sizes ?? `(min-width: ${width}px) ${width}px, 100vw`);
  const image = `<img${attributes({
    class: picture.placeholder,
    src: picture.src,
    width: String(picture.width),
    height: String(picture.height),
    alt,
    title,
    // The first picture should not wait for the page to be laid out.
    loading: isFirst ? '' : 'lazy',
    decoding: 'async',
  })}>`;
  if (sources.length === 0) return image;
  const list = sources.map(({ type, srcset, sizes }) => `<source${attributes({ type, srcset, sizes })}>`);
  return `<picture>${list.join('')}${image}</picture>`;
}

/** Writes the attributes that have a value; `alt` also when it is empty. */
function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === '' && name !== 'alt' ? '' : ` ${name}="${escapeAttribute(value)}"`))
    .join('');
}

/** The picture that an image names, or the problem of its name. */
type FoundPicture = { readonly picture: Picture } | { readonly problem: Diagnostic };

/** Finds the picture of an address: `/images/…` is in assets, any other next to the document. */
function findPicture(src: string, { written = src }: Destination, pass: Pass): FoundPicture {
  const shown = shortened(written);
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src)) {
    const note = 'Pages load nothing from elsewhere: save the image in assets/images, or beside the document';
    return error('external-image', `The image "${shown}" is not one of this site`, { note });
  }
  if (src === '') return error('missing-image', 'This image names no file');
  const file = fileIn('assets/images/', src, pass.source.file);
  if (file === undefined) {
    const note =
      "An image is in assets/images, written /images/name.png, or in content, written from the document's folder";
    return error('image-outside', `The image "${shown}" is outside the project's images`, { note });
  }
  const picture = fileNamed(pass.pictures, file);
  if (picture !== undefined) return { picture };
  const names = (): readonly string[] => addressesFrom(pass.source.file, Object.keys(pass.pictures));
  const { why, near } = noPicture(written, names, pass.suggest.picture);
  return error('missing-image', `The image "${shown}" names ${file}, which ${why}`, { suggestion: near });
}

function error(...problem: Parameters<typeof errorOf>): FoundPicture {
  return { problem: errorOf(...problem) };
}
