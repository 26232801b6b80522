import { listen } from './listen.ts';
import { createOverlay } from './overlay.ts';
import { createPanel } from './panel.ts';
import { swapStyles } from './styles.ts';
import { createSurface } from './surface.ts';
import { textsOf } from './texts.ts';
import { leave, restoreVisit } from './visit.ts';

// The browser's part of watch mode: one classic script, added to documents by the server and never to the site.

let version = document.currentScript?.dataset.version ?? '';
restoreVisit();

const texts = textsOf(document.documentElement.lang);
const surface = createSurface();
const overlay = createOverlay(surface, texts);
// A page that says only what is wrong has nothing to tell an editor.
const panel = version === '' ? undefined : createPanel(surface, texts);

listen((state) => {
  if (state.problem === undefined) overlay.hide();
  else overlay.show(state.problem, version === '' ? 'page' : 'corner');
  if (state.version !== '' && state.version !== version) {
    if (state.styles !== undefined && state.styles.since === version) {
      swapStyles(state.styles.urls, state.version);
      version = state.version;
    } else if (!leave()) {
      overlay.show(texts.cannotReload, 'corner');
    }
  }
  panel?.refresh();
});
