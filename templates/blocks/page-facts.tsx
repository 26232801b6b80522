import type { ReactElement } from 'react';
import { usePage } from '../context.tsx';
import type { pageSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { WholeWords } from '../ui/whole-words.tsx';

/** Facts next to a long page: its summary in a few lines, its age, and an address for questions. */
export function PageFacts(): ReactElement | undefined {
  const { sections, t, date, config, locale } = usePage<SectionsOf<typeof pageSections>>();
  const { brief, updated, contact } = sections;
  const { email, privacyOfficer } = config.organization;
  const address = contact === 'privacy' ? privacyOfficer.email : email;
  if (brief === undefined && updated === undefined && contact === undefined) return undefined;
  return (
    <aside className="page-facts" aria-label={t('page.brief')}>
      {brief !== undefined && (
        <div className="brief">
          <p className="strong">{t('page.brief')}</p>
          <ul>
            {brief.map((line) => (
              <li key={line}>
                <WholeWords text={line} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {(updated !== undefined || contact !== undefined) && (
        <dl>
          {updated !== undefined && (
            <div>
              <dt>{t('page.updated')}</dt>
              <dd>
                <time dateTime={updated}>{date(updated)}</time>
              </dd>
            </div>
          )}
          {contact !== undefined && (
            <div>
              <dt>{t('page.contact')}</dt>
              {contact === 'privacy' && <dd>{privacyOfficer.title[locale]}</dd>}
              <dd>
                <a href={`mailto:${address}`}>{address}</a>
              </dd>
            </div>
          )}
        </dl>
      )}
    </aside>
  );
}
