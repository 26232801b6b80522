import type { ReactElement } from 'react';
import type { PageMeta } from '../../cli/api/page.ts';
import { stringsOf } from '../../cli/shared/record.ts';
import { useSite } from '../context.tsx';
import { figureFor } from '../drawings/figures.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Lead } from '../ui/lead.tsx';
import { Picture } from '../ui/picture.tsx';
import { WholeWords } from '../ui/whole-words.tsx';
import { Byline } from './byline.tsx';

/** An article's title, description, dates and topics, with its figure next to them. */
export function PostHead({ page }: { readonly page: PageMeta }): ReactElement {
  const { t, tn, date, pathOf, picture } = useSite();
  const day = String(page.fields.date ?? '');
  const updated = page.fields.updated;
  const tags = stringsOf(page.fields.tags);
  const source = page.image === undefined ? undefined : picture(page.image.file);
  return (
    <header className="post-head wrap">
      <div>
        <Breadcrumbs label={t('breadcrumbs')} crumbs={page.breadcrumbs} self="left-out" />
        <h1>
          <WholeWords text={page.title} />
        </h1>
        <Lead text={page.description} muted />
        <p className="meta">
          <time dateTime={day}>{date(day)}</time>
          {typeof updated === 'string' && <span>{t('blog.updated', { date: date(updated) })}</span>}
          <span>{tn('blog.minutes', page.minutes)}</span>
        </p>
        <Byline authors={page.authors ?? []} />
        <ul className="tags" aria-label={t('blog.tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Tag id={tag} path={pathOf(`/blog/tags/${tag}`)} />
            </li>
          ))}
        </ul>
      </div>
      {page.image !== undefined && source !== undefined ? (
        <Picture image={page.image} source={source} sizes="(min-width: 60em) 40vw, 100vw" loading="eager" />
      ) : (
        <Drawing svg={figureFor(page)} className="post-figure" />
      )}
    </header>
  );
}

function Tag({ id, path }: { readonly id: string; readonly path: string }): ReactElement {
  const { data, locale } = useSite();
  return <a href={path}>{data.tags[id]?.label[locale] ?? id}</a>;
}
