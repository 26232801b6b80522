import type { ReactElement } from 'react';
import type { output } from 'zod';
import { useSite } from '../context.tsx';
import type { trial } from '../schemas/plates.ts';

/** A form for visitors to try, as content describes it. */
export type Trial = output<ReturnType<typeof trial>>;

interface TrialFormsProps {
  readonly before: Trial;
  readonly after: Trial;
}

/** One form before and after, for visitors to try. Browsers check both and send nothing: no dialog needs closing. */
export function TrialForms({ before, after }: TrialFormsProps): ReactElement {
  const { t } = useSite();
  return (
    <div className="trials">
      <div>
        <h3 className="struck">{t('projects.before')}</h3>
        <TrialForm {...before} id="before" kind="trial old" />
      </div>
      <div>
        <h3>{t('projects.after')}</h3>
        <TrialForm {...after} id="after" kind="trial plate m" />
      </div>
      <p className="muted">{t('plate.trial')}</p>
    </div>
  );
}

interface TrialFormProps extends Trial {
  readonly id: string;
  readonly kind: string;
}

function TrialForm({ id, kind, title, fields, action, done }: TrialFormProps): ReactElement {
  return (
    <form method="dialog" className={kind} aria-label={title} autoComplete="off">
      <p className="plate-bar">{title}</p>
      <div className="trial-fields">
        {fields.map((field, index) => (
          <Field {...field} id={`${id}-${index + 1}`} key={field.label} />
        ))}
        <div>
          <button type="submit">{action}</button>
          {done !== undefined && <Said kind="trial-done" text={done} />}
        </div>
      </div>
    </form>
  );
}

interface SaidProps {
  readonly kind: string;
  readonly text: string;
}

/** A text that the style shows once it holds: screen readers say it then. */
function Said({ kind, text }: SaidProps): ReactElement {
  return (
    <div role="status">
      <p className={kind}>{text}</p>
    </div>
  );
}

function Field(props: Trial['fields'][number] & { readonly id: string }): ReactElement {
  const { id, label, hint, error, pattern, choices } = props;
  if (choices !== undefined) {
    return (
      <fieldset>
        <legend>{label}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            {/* Chromium calls a required radio button invalid before the visitor has chosen one. */}
            <input type="radio" name={id} value={choice} required={true} aria-invalid="false" /> {choice}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="trial-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        required={true}
        pattern={pattern}
        title={error}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      {error !== undefined && <Said kind="plate-note" text={error} />}
    </div>
  );
}
