import type { ReactElement } from 'react';
import { Fragment } from 'react';
import {
  blockClasses,
  choiceClasses,
  endClasses,
  keptClasses,
  lineClasses,
  startClasses,
} from '../display/classes.ts';
import type { Cuts, Line } from '../display/cuts.ts';
import type { Ending } from '../display/ending.ts';
import { lineLength } from '../display/measure.ts';
import { Segments } from './planks.tsx';

interface LivePlanksProps {
  readonly cuts: Cuts;
  readonly ending: Ending;
  readonly id: string;
}

/** A page's title cut to measure. It begins with its own last word, which `trade.ts` may replace. */
export function LivePlanks({ cuts, ending, id }: LivePlanksProps): ReactElement {
  return (
    <h1 className={blockClasses(cuts)} id={id}>
      {cuts.lines.slice(0, -1).map((line) => (
        <Fragment key={line.text}>
          <span className={lineClasses(line, cuts.em)}>
            {cuts.broken ? <Segments line={line} em={cuts.narrowEm} /> : line.text}
          </span>{' '}
        </Fragment>
      ))}
      <LastLine ending={ending} line={cuts.lines.at(-1)} />
    </h1>
  );
}

interface LastLineProps {
  readonly ending: Ending;
  readonly line: Line | undefined;
}

/** The last line. The words before the chosen one keep their place while the typeface loads, and so does that word. */
function LastLine({ ending, line }: LastLineProps): ReactElement | undefined {
  const [own] = ending.choices;
  if (own === undefined) return undefined;
  const lengthOf = (text: string, width = line?.cut.width ?? 100): number =>
    Math.round(lineLength(text, width) * 1000) / 1000;
  return (
    <span className={`${keptClasses(ending)} ${choiceClasses(own)}`}>
      {ending.starts.map((segment) => (
        <span className={startClasses(segment)} key={segment.text} data-place={lengthOf(`${segment.text} `)}>
          {`${segment.text} `}
        </span>
      ))}
      <span className={endClasses(ending)}>
        {ending.start !== '' && (
          <span
            className="start"
            data-place={lengthOf(ending.start)}
            data-narrow={lengthOf(ending.start, own.narrow.width)}
          >
            {ending.start}
          </span>
        )}
        <span className="word">{`${own.word}${ending.mark}`}</span>
      </span>
    </span>
  );
}
