import { describe, it } from 'vitest';
import { asksForAnAddress, goesFromMistakeToThanks, isTranslated } from '../browser/contact-form.ts';
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

it('5.1 the newsletter form in English asks for an address and nothing else, beside the sentence of consent', async () => {
  await asksForAnAddress(shared(), 'en');
});
