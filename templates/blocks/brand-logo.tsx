import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { symbolConstruction } from '../drawings/construction.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { groundName } from './brand-colours.tsx';

interface BrandLogoProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly dos: readonly string[];
  readonly donts: readonly string[];
  readonly downloads: { readonly title: string; readonly text?: string | undefined };
}

const GROUNDS = ['bouleau', 'craie', 'merisier', 'encre'] as const;

/** The logo: its construction, its grounds, the rules of its use, and its files. */
export function BrandLogo({ title, text, dos, donts, downloads }: BrandLogoProps): ReactElement {
  const { t, config, locale } = useSite();
  return (
    <Section>
      <SectionHeader id="logo" title={title} text={text} />
      <div className="construction">
        <Drawing svg={symbolConstruction()} />
        <ul className="logo-grounds">
          {GROUNDS.map((ground) => (
            <li data-ground={ground} key={ground}>
              <span className="logo">
                <Logo name={config.organization.name} />
              </span>
              <span className="visually-hidden">{` (${groundName(ground, locale)})`}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="muted">{`${t('brand.clear')} ${t('brand.minimum')}`}</p>
      <div className="rules">
        <Rules title={t('brand.do')} rules={dos} kind="do" />
        <Rules title={t('brand.dont')} rules={donts} kind="dont" />
      </div>
      <Downloads {...downloads} />
    </Section>
  );
}

interface RulesProps {
  readonly title: string;
  readonly rules: readonly string[];
  readonly kind: 'do' | 'dont';
}

function Rules({ title, rules, kind }: RulesProps): ReactElement {
  return (
    <div className={kind}>
      <h3>{title}</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  );
}

const FILES = (['wordmark', 'symbol'] as const).flatMap((what) =>
  (['dark', 'light', 'mono'] as const).map((ink) => ({
    what,
    ink,
    name: ink === 'dark' ? `${what}.svg` : `${what}-${ink}.svg`,
  })),
);

function Downloads({ title, text }: BrandLogoProps['downloads']): ReactElement | undefined {
  const { statics, t } = useSite();
  const files = FILES.flatMap((file) => {
    const url = statics[`downloads/${file.name}`];
    return url === undefined ? [] : [{ ...file, url }];
  });
  if (files.length === 0) return undefined;
  return (
    <div className="downloads">
      <h3>{title}</h3>
      {text !== undefined && <p className="muted">{text}</p>}
      <ul>
        {files.map(({ what, ink, name, url }) => (
          <li key={name}>
            <a className="text-link" href={url} download={name}>
              <span>{`${t(`brand.${what}`)}, ${t(`brand.ink.${ink}`)}`}</span>
              <Icon name="down" />
            </a>
            <span className="small muted">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
