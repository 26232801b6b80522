import { ensureChromium } from './chromium.ts';

/** Runs once before every test that drives a browser. */
export async function setup(): Promise<void> {
  await ensureChromium();
}
