import type { ReactElement } from 'react';
import { Fragment } from 'react';
import { blockClass, lineClass, segmentClass } from '../display/classes.ts';
import type { Line } from '../display/cuts.ts';
import { cutsOf } from '../display/cuts.ts';

interface PlanksProps {
  readonly lines: readonly string[];
  /** Lines on a phone. @default broken by length */
  readonly narrow?: readonly string[] | undefined;
  /** @default 'h1' */
  readonly as?: 'h1' | 'h2' | 'p';
  readonly id?: string;
}

/** A display title whose lines are cut to one length with the width axis of the typeface. */
export function Planks({ lines, narrow, as: Tag = 'h1', id }: PlanksProps): ReactElement {
  const cuts = cutsOf(lines, narrow);
  return (
    <Tag className={`planks ${blockClass(cuts)}${cuts.broken ? ' broken' : ''}`} id={id}>
      {cuts.lines.map((line, index) => (
        <Fragment key={line.text}>
          {index > 0 && ' '}
          <span className={`ln ${lineClass(line.cut)}`}>
            {cuts.broken ? <Segments line={line} /> : line.text}
          </span>
        </Fragment>
      ))}
    </Tag>
  );
}

function Segments({ line }: { readonly line: Line }): ReactElement {
  return (
    <>
      {line.segments.map((segment, index) => (
        <Fragment key={segment.text}>
          {index > 0 && ' '}
          <span className={`sg ${segmentClass(segment.cut)}`}>{segment.text}</span>
        </Fragment>
      ))}
    </>
  );
}
