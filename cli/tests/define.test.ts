import { expect, it } from 'vitest';
import { z } from 'zod';
import type { FencedProps } from '../api/fenced.ts';
import { defineBlock, defineMiddleware } from '../shared/define.ts';

it('1.6 a middleware takes what its options describe, which types hold', () => {
  const sound = { options: () => ({ days: z.coerce.number() }), run: () => ({ notFound: true }) as const };
  expect(defineMiddleware(sound)).toBe(sound);
  defineMiddleware({
    options: (f) => ({ to: f.link, days: f.integer }),
    run: (page, { to, days }) => (days > 3 ? page : { redirect: to.href }),
  });
  defineMiddleware({
    options: (f) => ({ to: f.link }),
    // @ts-expect-error No option has that name.
    run: (_page, { from }) => ({ redirect: from }),
  });
});

it('1.6 a component of a block takes what its attributes describe, which types hold', () => {
  const Amount = ({ attributes }: FencedProps<{ readonly currency?: string | undefined }>) =>
    attributes.currency ?? null;
  const sound = { component: Amount, attributes: () => ({ currency: z.string().optional() }) };
  expect(defineBlock(sound)).toBe(sound);
  // @ts-expect-error The component takes a text.
  defineBlock({ component: Amount, attributes: (f) => ({ currency: f.integer.optional() }) });
  defineBlock({
    component: ({ title }: FencedProps<unknown>) => title,
    attributes: (f) => ({ high: f.boolean }),
    problem: ({ attributes }) => (attributes.high ? 'be low' : undefined),
  });
});
