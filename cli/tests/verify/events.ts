import type { Listener } from '../../verify/listener.ts';

/** Lists the events that a listener gets of a document, in order: tags with their kept attributes, and texts. */
export function eventsOf(
  read: (html: string, listener: Listener) => unknown,
  html: string,
): readonly (readonly unknown[])[] {
  const events: (readonly unknown[])[] = [];
  let drawings = 0;
  read(html, {
    open: (name, attributes) => {
      if (name === 'svg') drawings += 1;
      events.push(['open', name, ...attributes]);
    },
    close: (name) => {
      if (name === 'svg') drawings = Math.max(0, drawings - 1);
      events.push(['close', name]);
    },
    text: (whole, start, end) => {
      events.push(['text', whole.slice(start, end)]);
    },
    foreign: () => drawings > 0,
  });
  return events;
}
