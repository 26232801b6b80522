import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { percentages } from '../display/shares.ts';
import { Lead } from '../ui/lead.tsx';
import { Section } from '../ui/section.tsx';

interface TimeToScaleProps {
  /** Duration in words. */
  readonly duration: string;
  /** Shares of the time: discover, design, build, optimize. */
  readonly phases: readonly number[];
}

const STEPS = ['projects.discover', 'projects.design', 'projects.build', 'projects.optimize'] as const;
const WOODS = ['w', 'c', 'm', 'n'] as const;

/** The usual duration of an engagement as one timber, cut to scale in its four steps. */
export function TimeToScale({ duration, phases }: TimeToScaleProps): ReactElement {
  const { t } = useSite();
  const shares = percentages(phases);
  return (
    <Section ground="encre">
      <div className="section-head">
        <h2 id="scale">{t('projects.scale', { duration })}</h2>
        <Lead text={t('projects.scaleText')} muted />
      </div>
      <ol className="time">
        {STEPS.map((step, index) => (
          <li className={`${WOODS[index]} x${phases[index]}`} key={step}>
            {t(step)}
            <span>{t('projects.share', { share: String(shares[index]) })}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
