import { ensureChromium } from './chromium.ts';

/** Runs once before every test: the browser that they drive must be there. */
export async function setup(): Promise<void> {
  await ensureChromium();
}
