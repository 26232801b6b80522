import type { ReactElement } from 'react';
import { MotionDemo } from '../blocks/motion-demo.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { usePage } from '../context.tsx';
import type { animSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';

/** Each of the site's motions, shown and explained; one control stops them all, without scripts. */
export function AnimPage(): ReactElement {
  const { sections, t } = usePage<SectionsOf<typeof animSections>>();
  return (
    <>
      <PageHero
        ground="encre"
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
      />
      <section className="motions" data-ground="bouleau" aria-label={t('footer.anim')}>
        <div className="wrap">
          <p className="motion-control">
            <label className="toggle">
              <input type="checkbox" id="pause" /> <span>{t('anim.pause')}</span>
            </label>
            <span className="reduced-note muted">{t('anim.reduced')}</span>
          </p>
          {sections.motions.map((motion) => (
            <article className="motion" key={motion.id}>
              <div>
                <h2>{motion.title}</h2>
                <p className="muted">{motion.text}</p>
                <button className="plain-button kept" type="button" hidden data-replay="">
                  {t('anim.replay')}
                </button>
              </div>
              <MotionDemo motion={motion.id} />
            </article>
          ))}
        </div>
      </section>
    </>
  );
}
