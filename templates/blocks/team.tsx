import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';

/** The people of the team; nothing when there are none. */
export function Team(): ReactElement | undefined {
  const { t, data, locale } = useSite();
  const team = Object.entries(data.people ?? {}).filter(([, { team: isShown }]) => isShown === true);
  if (team.length === 0) return undefined;
  return (
    <Section>
      <h2 id="team">{t('about.team')}</h2>
      <ul className="team">
        {team.map(([id, { name, role, bio, portrait, link }]) => (
          <li key={id}>
            {portrait !== undefined && (
              <Portrait file={portrait.file} sizes="(min-width: 60em) 25vw, (min-width: 40em) 50vw, 100vw" />
            )}
            <h3>{link === undefined ? name : <a href={link.href}>{name}</a>}</h3>
            {role !== undefined && <p className="strong">{role[locale]}</p>}
            {bio !== undefined && <p className="muted">{bio[locale]}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
