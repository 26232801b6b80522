import type { ReactElement } from 'react';
import { Section } from '../ui/section.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

interface FrequentQuestionsProps {
  readonly title: string;
  readonly items: readonly { readonly question: string; readonly answer: string }[];
}

/** Questions and answers, marked up so that search engines know them for what they are. */
export function FrequentQuestions({ title, items }: FrequentQuestionsProps): ReactElement {
  return (
    <Section kind="hiring">
      <h2 id="faq">{title}</h2>
      <ul className="rows" itemScope itemType="https://schema.org/FAQPage">
        {items.map(({ question, answer }) => (
          <li key={question} itemScope itemProp="mainEntity" itemType="https://schema.org/Question">
            <h3 itemProp="name">
              <WholeWords text={question} />
            </h3>
            <div itemScope itemProp="acceptedAnswer" itemType="https://schema.org/Answer">
              <p className="muted" itemProp="text">
                {answer}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
