import { describe, it } from 'vitest';
import { goesFromMistakeToThanks, isTranslated } from '../browser/contact-form.ts';
import { share } from '../browser/visitor.ts';

const shared = share();

/** In French: `npm test`. */
describe('5 the contact form in English', () => {
  it('5.1, 5.2 from a first mistake to thanks', async () => {
    await goesFromMistakeToThanks(shared(), 'en');
  });

  it('5.2 says what is wrong now, and thanks, in a page that the browser translates', async () => {
    await isTranslated(shared(), 'en');
  });
});
