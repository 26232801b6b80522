import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import type { ModelId } from '../drawings/models.ts';
import { modelBar } from '../drawings/models.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

interface ModelsProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly items: readonly {
    readonly id: ModelId;
    readonly title: string;
    readonly duration: string;
    readonly text: string;
  }[];
}

/** Partnership models as a cut list, drawn on a scale of weeks. */
export function Models({ title, text, items }: ModelsProps): ReactElement {
  const { t } = useSite();
  return (
    <Section ground="encre" kind="models">
      <SectionHeader id="models" title={title} text={text} />
      <div className="scale" aria-hidden="true">
        <p>{t('home.scale')}</p>
        <ol>
          {[0, 2, 4, 6, 8, 10, 12].map((week) => (
            <li key={week}>{week}</li>
          ))}
        </ol>
      </div>
      {items.map((item) => (
        <article className="model" key={item.id}>
          <div>
            <h3>{item.title}</h3>
            <p className="model-duration">{item.duration}</p>
          </div>
          <p>{item.text}</p>
          <Drawing svg={modelBar(item.id)} className="model-bar" />
        </article>
      ))}
    </Section>
  );
}
