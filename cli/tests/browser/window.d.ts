// Types of what the site's scripts add to `window`, for functions that tests run in pages.
import type {} from '../../../assets/scripts/analytics-queue.ts';
import type {} from '../../../assets/scripts/app.ts';
import type {} from '../../../assets/scripts/reload-guard.ts';
