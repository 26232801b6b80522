import type { ReactElement, ReactNode } from 'react';
import type { FileAsset } from '../../cli/api/assets.ts';
import type { BlockFields, FencedProps, FencedUse } from '../../cli/api/fenced.ts';
import { useSite } from '../context.tsx';
import type { AttributesOf } from '../schemas/types.ts';
import { Picture } from '../ui/picture.tsx';

/** Attributes of a video of the site. */
export const videoAttributes = (f: BlockFields) => ({
  src: f.file(['mp4', 'webm']),
  poster: f.picture,
  captions: f.file(['vtt']).optional(),
  silent: f.boolean.optional(),
});

/** Asks for captions of a video that has speech: visitors who cannot hear it read them. */
export function videoProblem({
  attributes: { captions, silent = false },
}: FencedUse<AttributesOf<typeof videoAttributes>>): string | undefined {
  return captions !== undefined || silent
    ? undefined
    : 'have captions=name.vtt, or say silent=true when nobody speaks in it';
}

/** A video of the site. It shows its poster, and fetches nothing until a visitor plays it. */
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

/** Width of the poster: the reading column in CSS pixels, twice for dense screens. */
const POSTER_WIDTH = 1200;

/** Attributes of a sound of the site. */
export const audioAttributes = (f: BlockFields) => ({
  src: f.file(['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav']),
  captions: f.file(['vtt']).optional(),
});

/** Asks for the words of a sound: visitors who cannot hear it read them. */
export function audioProblem({ isEmpty }: FencedUse<unknown>): string | undefined {
  return isEmpty ? 'say between its lines, in writing, what one hears' : undefined;
}

/** A sound of the site, with its words in writing as content. */
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

/** Attributes of a video on another site. */
export const outsideVideoAttributes = (f: BlockFields) => ({ link: f.url, poster: f.picture });

/** A video on another site: a still that leads there. Nothing of that site is fetched before. */
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

/** Returns attributes with which the browser fetches nothing before a visitor plays. */
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

/** The recording to play, and its captions. */
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
