import type { ReactElement } from 'react';
import { MotionDemo } from '../blocks/motion-demo.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { usePage } from '../context.tsx';
import { panelBeam } from '../drawings/figures.ts';
import type { animSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { Ground } from '../ui/ground.ts';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

/** Grounds of the groups. Each differs from the one above, so that seams show between them. */
const GROUNDS: readonly Ground[] = ['bouleau', 'craie', 'bouleau', 'fonce'];

/** The site's motions, each shown and explained. One control stops them all, without scripts. */
export function AnimPage(): ReactElement {
  const { sections, t } = usePage<SectionsOf<typeof animSections>>();
  return (
    <>
      <PageHero
        ground="encre"
        figure={<Drawing svg={panelBeam()} className="beam" />}
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
        choices={
          <p className="motion-control">
            <label className="toggle">
              <input type="checkbox" id="pause" /> <span>{t('anim.pause')}</span>
            </label>
            <span className="reduced-note muted">{t('anim.reduced')}</span>
          </p>
        }
      />
      {sections.groups.map(({ title, text, motions }, index) => (
        <Section key={title} ground={GROUNDS[index] ?? 'bouleau'}>
          <SectionHeader id={`motions-${index + 1}`} title={title} text={text} />
          <div className="motions">
            {motions.map((motion) => (
              <article className="motion" key={motion.id}>
                <MotionDemo motion={motion.id} />
                <h3>{motion.title}</h3>
                <p>{motion.text}</p>
                <button
                  className="plain-button kept"
                  type="button"
                  hidden
                  data-replay=""
                  aria-label={t('anim.replayOf', { motion: motion.title })}
                >
                  {t('anim.replay')}
                </button>
              </article>
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}
