/** Headers of a browser's post from the site's own page. */
export const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' } as const;

/** Fields of a message that is right. */
export const MESSAGE = {
  name: 'Marie',
  email: 'marie@exemple.ca',
  phone: '',
  service: 'software',
  message: 'Bonjour, un été à Montréal.',
  locale: 'fr',
  page: '/contact',
  token: '',
  website_url: '',
};

/** Fields of a sign-up that is right. */
export const SIGN_UP = {
  email: 'jean@exemple.ca',
  consent: '2026-11',
  locale: 'fr',
  page: '/blog',
  token: '',
  website_url: '',
};
