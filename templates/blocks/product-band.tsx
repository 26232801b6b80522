import type { ReactElement } from 'react';
import type { LinkRef } from '../../cli/api/fields.ts';
import type { Summary } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import type { ProductId } from '../drawings/figures.ts';
import type { PlateData } from '../schemas/plates.ts';
import { serviceName } from '../service.ts';
import type { Ground } from '../ui/ground.ts';
import { Lead } from '../ui/lead.tsx';
import { Planks } from '../ui/planks.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Plate } from './plate.tsx';

interface ProductBandProps {
  readonly id: ProductId;
  readonly name: string;
  readonly text: string;
  readonly facts: readonly string[];
  readonly link: LinkRef;
  readonly plate: PlateData;
  readonly services: readonly Summary[];
}

/** Ground of a product's band, and wood of its screen's frame: no two are the same. */
const LOOKS = {
  business: { ground: 'merisier', wood: 'c' },
  saas: { ground: 'fonce', wood: 'm' },
  marketplace: { ground: 'encre', wood: 'w' },
  ai: { ground: 'craie', wood: 'u' },
} as const satisfies Readonly<Record<ProductId, { readonly ground: Ground; readonly wood: string }>>;

/** A product: its name cut to measure, three facts, one of its screens. */
export function ProductBand({
  id,
  name,
  text,
  facts,
  link,
  plate,
  services,
}: ProductBandProps): ReactElement {
  const { t } = useSite();
  return (
    <section className="product" data-ground={LOOKS[id].ground}>
      <div className="wrap">
        <div>
          <Planks as="h2" id={`product-${id}`} lines={[name]} />
          <Lead text={text} />
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <TextLink
            href={link.href}
            label={serviceName(services, link.href) ?? t('service.see')}
            icon={link.external ? 'external' : 'arrow'}
          />
        </div>
        <Plate plate={plate} wood={LOOKS[id].wood} />
      </div>
    </section>
  );
}
