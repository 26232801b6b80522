import type { ReactElement } from 'react';
import type { Summary } from '../../cli/api/page.ts';
import { usePage } from '../context.tsx';
import { figureFor } from '../drawings/figures.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Lead } from '../ui/lead.tsx';
import { WholeWords } from '../ui/whole-words.tsx';
import { PostMeta } from './post-list.tsx';

/** The latest post of a page, with its figure. */
export function FirstPost({ post }: { readonly post: Summary }): ReactElement {
  return (
    <article className="linked first-post">
      <div>
        <h2>
          <a href={post.path}>
            <WholeWords text={post.title} />
          </a>
        </h2>
        <Opening post={post} />
        <PostMeta post={post} />
      </div>
      <Drawing svg={figureFor(post)} className="cover" />
    </article>
  );
}

/** The beginning of the post, up to its `<!--more-->`; without that mark, its description. */
function Opening({ post }: { readonly post: Summary }): ReactElement {
  const { excerpts } = usePage();
  const html = excerpts[post.path];
  if (html === undefined) return <Lead text={post.description} muted />;
  return <div className="stack muted" dangerouslySetInnerHTML={{ __html: html }} />;
}
