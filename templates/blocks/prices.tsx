import type { ReactElement } from 'react';
import type { LinkRef } from '../../cli/api/fields.ts';
import { useSite } from '../context.tsx';
import type { ModelId } from '../drawings/models.ts';
import { modelBar } from '../drawings/models.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

interface PricesProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly models: readonly { readonly id: ModelId; readonly title: string }[];
  /** The page of the terms. */
  readonly link: LinkRef;
}

/** The ways to work together, each with its lowest price. Says so while the amounts are examples. */
export function Prices({ title, text, models, link }: PricesProps): ReactElement {
  const { t, data, locale } = useSite();
  const { offer, claims } = data;
  const isSample = Object.values(claims).some(({ sample }) => sample === true);
  return (
    <Section ground="encre" kind="models">
      <SectionHeader id="prices" title={title} text={text} />
      {models.map(({ id, title: name }) => (
        <article className="model" key={id}>
          <div className="priced">
            <h3>{name}</h3>
            <p className="price">{offer.prices[id].from[locale]}</p>
          </div>
          <p>{offer.prices[id].basis[locale]}</p>
          <Drawing svg={modelBar(id)} className="model-bar" />
        </article>
      ))}
      <p className="method muted">
        {isSample && `${t('budget.sample')} `}
        {t('budget.taxes')}
      </p>
      <TextLink href={link.href} label={t('footer.conditions')} />
    </Section>
  );
}
