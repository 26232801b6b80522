import type { ReactElement } from 'react';
import type { LinkRef } from '../../cli/api/fields.ts';
import { useSite } from '../context.tsx';
import type { ProductId } from '../drawings/figures.ts';
import type { Ground } from '../ui/ground.ts';
import { Planks } from '../ui/planks.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { PlateData } from './plate.tsx';
import { Plate } from './plate.tsx';

interface ProductBandProps {
  readonly id: ProductId;
  readonly name: string;
  readonly text: string;
  readonly facts: readonly string[];
  readonly link: LinkRef;
  readonly plate: PlateData;
}

const GROUNDS: Readonly<Record<ProductId, Ground>> = {
  business: 'merisier',
  saas: 'fonce',
  marketplace: 'encre',
  ai: 'craie',
};

/** A product: its name cut to measure, three facts, one of its screens. */
export function ProductBand({ id, name, text, facts, link, plate }: ProductBandProps): ReactElement {
  const { t } = useSite();
  return (
    <section className="product" data-ground={GROUNDS[id]} aria-labelledby={`product-${id}`}>
      <div className="wrap">
        <div>
          <Planks as="h2" id={`product-${id}`} lines={[name]} />
          <p className="lead">{text}</p>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <TextLink href={link.href} label={t('service.see')} icon={link.external ? 'external' : 'arrow'} />
        </div>
        <Plate plate={plate} wood={id === 'business' ? 'c' : 'm'} />
      </div>
    </section>
  );
}
