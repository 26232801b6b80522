import type { Headers } from '../../shared/policy.ts';
import { DESK_SCRIPT_PATH, DESK_STYLES_PATH } from './wire.ts';

/** The desk's document: its script fills it, in the language of the browser. */
export const DESK_PAGE = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Site</title><link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%23f2502a' d='M1 3h6v10H1zM9 3h6v10H9z'/%3E%3C/svg%3E"><link rel="stylesheet" href="${DESK_STYLES_PATH}"><script defer src="${DESK_SCRIPT_PATH}"></script></head><body><noscript><p>This page needs scripts.</p></noscript></body></html>`;

/** Headers of the desk's document: nothing from elsewhere, and frames of this very server alone. */
export const DESK_HEADERS: Headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};
