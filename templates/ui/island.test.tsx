import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { IslandName } from './island.tsx';
import { Island } from './island.tsx';

it('5.3 an island that nothing mounts is refused where pages are built, which checks no types', () => {
  const name = 'contactform' as IslandName;
  expect(() => renderToStaticMarkup(<Island name={name} props={{} as never} />)).toThrow(
    'there is no island "contactform", only contact-form, newsletter-form',
  );
});
