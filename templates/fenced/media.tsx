import type { ReactElement, ReactNode } from 'react';
import type { FileAsset } from '../../cli/api/assets.ts';
import type { BlockFields, FencedProps, FencedUse } from '../../cli/api/fenced.ts';
import { useSite } from '../context.tsx';
import type { AttributesOf } from '../schemas/types.ts';
import { Picture } from '../ui/picture.tsx';

/** Attributes of a video of one's own. */
export const videoAttributes = (f: BlockFields) => ({
  src: f.file(['mp4', 'webm']),
  poster: f.picture,
  captions: f.file(['vtt']).optional(),
  silent: f.boolean.optional(),
});

/** Who cannot hear a video reads it. */
export function videoProblem({
  attributes: { captions, silent = false },
}: FencedUse<AttributesOf<typeof videoAttributes>>): string | undefined {
  return captions !== undefined || silent
    ? undefined
    : 'have captions=name.vtt, or say silent=true when nobody speaks in it';
}

/** A video of one's own: it shows its poster until a visitor plays it, and fetches nothing before. */
export function Video({
  title,
  attributes: { src, poster, captions },
  children,
}: FencedProps<AttributesOf<typeof videoAttributes>>): ReactElement {
  const { width, height, variants } = poster;
  const still = variants.find((one) => one.format === 'webp' && one.width >= POSTER_WIDTH);
  return (
    <Captioned title={title} text={children}>
      <video poster={still?.url ?? poster.src} {...{ width, height }} {...played(title)}>
        <Recording src={src} captions={captions} />
      </video>
    </Captioned>
  );
}

/** CSS pixels of the reading column, twice for dense screens. */
const POSTER_WIDTH = 1200;

/** Attributes of a sound of one's own. */
export const audioAttributes = (f: BlockFields) => ({
  src: f.file(['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav']),
  captions: f.file(['vtt']).optional(),
});

/** Who cannot hear a sound reads what it says. */
export function audioProblem({ isEmpty }: FencedUse<unknown>): string | undefined {
  return isEmpty ? 'say between its lines, in writing, what one hears' : undefined;
}

/** A sound of one's own; its content says it in writing. */
export function Audio({
  title,
  attributes: { src, captions },
  children,
}: FencedProps<AttributesOf<typeof audioAttributes>>): ReactElement {
  return (
    <Captioned title={title} text={children}>
      <audio {...played(title)}>
        <Recording src={src} captions={captions} />
      </audio>
    </Captioned>
  );
}

/** Attributes of a video that others show. */
export const outsideVideoAttributes = (f: BlockFields) => ({ link: f.url, poster: f.picture });

/** Somebody else's video: a still that opens it on their site. Nothing of theirs is fetched before. */
export function OutsideVideo({
  title,
  attributes: { link, poster },
  children,
}: FencedProps<AttributesOf<typeof outsideVideoAttributes>>): ReactElement {
  const { t } = useSite();
  const host = link.replace(/^https:\/\/(?:www\.)?([^/?#]+).*$/s, '$1');
  return (
    <figure>
      <a className="still" href={link} rel="noopener">
        <Picture image={{ file: poster.file, alt: '' }} source={poster} sizes={COLUMN} />
        <span>
          <strong>{title}</strong> <span>{t('fenced.watchOn', { site: host })}</span>
        </span>
      </a>
      {children !== undefined && <figcaption>{children}</figcaption>}
    </figure>
  );
}

const COLUMN = '(min-width: 40rem) 38rem, 100vw';

/** Nothing is fetched before somebody plays it. */
function played(title: string): {
  readonly controls: true;
  readonly preload: 'none';
  readonly 'aria-label': string;
} {
  return { controls: true, preload: 'none', 'aria-label': title };
}

interface RecordingProps {
  readonly src: FileAsset;
  readonly captions: FileAsset | undefined;
}

/** What is played, and the captions under it. */
function Recording({ src, captions }: RecordingProps): ReactElement {
  const { locale, t } = useSite();
  return (
    <>
      <source src={src.url} type={src.type} />
      {captions !== undefined && (
        <track kind="captions" src={captions.url} srcLang={locale} label={t('fenced.captions')} default />
      )}
    </>
  );
}

interface CaptionedProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

function Captioned({ title, text, children }: CaptionedProps): ReactElement {
  return (
    <figure>
      {children}
      <figcaption>
        <strong>{title}</strong>
        {text !== undefined && <div>{text}</div>}
      </figcaption>
    </figure>
  );
}
