import type { ReactElement } from 'react';
import type { Summary } from '../../cli/types.ts';
import { figureFor } from '../drawings/figures.ts';
import { Drawing } from '../ui/drawing.tsx';
import { PostMeta } from './post-list.tsx';

/** The latest post, with its figure. */
export function FirstPost({ post }: { readonly post: Summary }): ReactElement {
  return (
    <article className="linked first-post">
      <div>
        <h2>
          <a href={post.path}>{post.title}</a>
        </h2>
        <p className="lead muted">{post.description}</p>
        <PostMeta post={post} />
      </div>
      <Drawing svg={figureFor(post)} className="cover" />
    </article>
  );
}
