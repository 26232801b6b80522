import type { ReactElement } from 'react';
import type { Summary } from '../../cli/api/page.ts';
import { stringsOf } from '../../cli/shared/record.ts';
import { useSite } from '../context.tsx';
import { chipFor } from '../drawings/figures.ts';
import { Drawing } from '../ui/drawing.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

interface PostListProps {
  readonly posts: readonly Summary[];
  /** Level of each title. @default 'h3' */
  readonly heading?: 'h2' | 'h3';
  /** `full` adds each description, and a chip of each cover. @default 'brief' */
  readonly detail?: 'brief' | 'full';
}

/** Posts as ruled rows: date, title, topics. */
export function PostList({
  posts,
  heading: Heading = 'h3',
  detail = 'brief',
}: PostListProps): ReactElement | undefined {
  if (posts.length === 0) return undefined;
  return (
    <ul className={detail === 'full' ? 'posts with-chips' : 'posts'}>
      {posts.map((post) => (
        <li className="linked" key={post.path}>
          <PostMeta post={post} />
          <div>
            <Heading>
              <a href={post.path}>
                <WholeWords text={post.title} />
              </a>
            </Heading>
            {detail === 'full' && (
              <p className="muted">
                <WholeWords text={post.description} />
              </p>
            )}
          </div>
          {detail === 'full' && <Drawing svg={chipFor(post)} className="chip" />}
        </li>
      ))}
    </ul>
  );
}

/** A post's date and first topic. */
export function PostMeta({ post }: { readonly post: Pick<Summary, 'fields' | 'minutes'> }): ReactElement {
  const { date, data, locale, tn } = useSite();
  const day = String(post.fields.date ?? '');
  const [tag] = stringsOf(post.fields.tags);
  return (
    <p className="meta">
      <time dateTime={day}>{date(day)}</time>
      {tag !== undefined && <span>{data.tags[tag]?.label[locale]}</span>}
      <span>{tn('blog.minutes', post.minutes)}</span>
    </p>
  );
}
