import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { symbolConstruction } from '../drawings/construction.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

interface BrandLogoProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly dos: readonly string[];
  readonly donts: readonly string[];
  readonly downloads: { readonly title: string; readonly text?: string | undefined };
}

const GROUNDS = ['bouleau', 'craie', 'merisier', 'encre'] as const;

/** The logo: how it is built, where it stands, what to do with it, and its files. */
export function BrandLogo({ title, text, dos, donts, downloads }: BrandLogoProps): ReactElement {
  const { t, config } = useSite();
  return (
    <Section labelledBy="logo">
      <SectionHeader id="logo" title={title} text={text} />
      <div className="construction">
        <Drawing svg={symbolConstruction()} />
        <ul className="logo-grounds">
          {GROUNDS.map((ground) => (
            <li data-ground={ground} key={ground}>
              <span className="logo">
                <Logo name={config.organization.name} />
              </span>
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

const FILES = ['wordmark', 'symbol'].flatMap((what) =>
  ['', '-light', '-mono'].map((on) => `${what}${on}.svg`),
);

function Downloads({ title, text }: BrandLogoProps['downloads']): ReactElement | undefined {
  const { statics } = useSite();
  const files = FILES.flatMap((name) =>
    statics[`downloads/${name}`] === undefined ? [] : [{ name, url: statics[`downloads/${name}`] }],
  );
  if (files.length === 0) return undefined;
  return (
    <div className="downloads">
      <h3>{title}</h3>
      {text !== undefined && <p className="muted">{text}</p>}
      <ul>
        {files.map(({ name, url }) => (
          <li key={name}>
            <a className="text-link" href={url} download={name}>
              <span>{name}</span>
              <Icon name="down" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
