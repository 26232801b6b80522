import type { ReactElement } from 'react';
import { choiceClasses } from '../display/classes.ts';
import type { Choice } from '../display/ending.ts';

interface TradesProps {
  readonly title: string;
  /** Label of the field for any other word. */
  readonly other: string;
  readonly choices: readonly Choice[];
  /** Class of the title's measure, which the words share. */
  readonly measure: string;
}

/** Longest word that a visitor may write, in characters. The script has the same limit. */
const LONGEST = 40;

/** Words for the end of the page's title. A script shows them, and puts the chosen one in the title (`trade.ts`). */
export function Trades({ title, other, choices, measure }: TradesProps): ReactElement {
  return (
    <fieldset className={`trade kept ${measure}`} hidden data-trade="">
      <legend>{title}</legend>
      <div className="trade-words">
        {choices.map((choice, index) => (
          <label key={choice.word}>
            <input
              type="radio"
              name="trade"
              value={choice.word}
              data-cut={choiceClasses(choice)}
              defaultChecked={index === 0}
            />
            <span>{choice.word}</span>
          </label>
        ))}
        <label className="trade-other">
          <span>{other}</span>
          <input type="text" maxLength={LONGEST} autoComplete="off" autoCapitalize="none" />
        </label>
      </div>
      <output className="visually-hidden" />
    </fieldset>
  );
}
