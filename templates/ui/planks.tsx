import type { ReactElement } from 'react';
import { Fragment } from 'react';
import { blockClasses, lineClasses, segmentClasses } from '../display/classes.ts';
import type { Line } from '../display/cuts.ts';
import { cutsOf } from '../display/cuts.ts';
import { lineLength } from '../display/measure.ts';

interface PlanksProps {
  readonly lines: readonly string[];
  /** Lines on a phone. @default broken by length */
  readonly narrow?: readonly string[] | undefined;
  /** @default 'h1' */
  readonly as?: 'h1' | 'h2';
  readonly id?: string;
}

/** A display title whose lines are cut to one length with the width axis of the typeface. */
export function Planks({ lines, narrow, as: Tag = 'h1', id }: PlanksProps): ReactElement {
  const cuts = cutsOf(lines, narrow);
  return (
    <Tag className={blockClasses(cuts)} id={id}>
      {cuts.lines.map((line, index) => (
        <Fragment key={line.text}>
          {index > 0 && ' '}
          <span className={lineClasses(line, cuts.em)}>
            {cuts.broken ? <Segments line={line} em={cuts.narrowEm} /> : line.text}
          </span>
        </Fragment>
      ))}
    </Tag>
  );
}

/** The runs of words of a line, each a line of its own on a phone. */
export function Segments({ line, em }: { readonly line: Line; readonly em: number }): ReactElement {
  return (
    <>
      {line.segments.map((segment, index) => (
        <Fragment key={segment.text}>
          {index > 0 && ' '}
          <span
            className={segmentClasses(segment, em)}
            data-place={line.segments[index + 1] && placeOf(segment.text, line)}
          >
            {segment.text}
          </span>
        </Fragment>
      ))}
    </>
  );
}

/** Returns the ems from a run of words to the next on a wide screen, less the gap between flex items. */
function placeOf(text: string, { cut }: Line): number {
  return Math.round((lineLength(`${text} `, cut.width) - GAP) * 1000) / 1000;
}

/** Gap between runs, in ems, narrower than any space. The stylesheet has the same value. */
const GAP = 0.1;
