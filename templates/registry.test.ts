import { describe, expect, it } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import { registry } from './registry.ts';
import { validateService, validateTag } from './validate.ts';

/** Strings that behaviour 2.6 fixes, byte for byte. */
const FIXED: Readonly<Record<string, readonly [french: string, english: string]>> = {
  'menu.call': ['Planifier un appel', 'Book a call'],
  'menu.appointment': ['Prendre rendez-vous', 'Make an appointment'],
  'contact.name': ['Prénom', 'First name'],
  'contact.loading': ['Veuillez patienter', 'Please wait'],
  'contact.success': [
    'Merci de nous avoir écrit. Nous communiquerons avec vous sous peu.',
    'Thank you for contacting us, we will contact you shortly',
  ],
  'contact.error': [
    "Une erreur s'est produite. Veuillez réessayer",
    'An error has occurred. Please Try Again',
  ],
  'newsletter.loading': ['Veuillez patienter', 'Please wait'],
  'newsletter.success': [
    'Il reste une étape\u00a0: confirmez votre abonnement dans le courriel que nous venons de vous envoyer.',
    'One step left: confirm your subscription in the email we just sent you.',
  ],
  'newsletter.error': [
    "Une erreur s'est produite. Veuillez réessayer",
    'An error has occurred. Please Try Again',
  ],
  'service.loading': ['Chargement des détails du service…', 'Loading service details...'],
  'service.notFound.title': ['Service introuvable', 'Service Not Found'],
  'service.notFound.text': [
    "Le service que vous cherchez n'existe pas.",
    "The service you're looking for doesn't exist.",
  ],
  'service.notFound.link': ['Voir tous les services', 'View All Services'],
  'error.404.title': ['Page introuvable', 'Page Not Found'],
  'error.404.path': ['Page introuvable\u00a0: {path}', 'Page not found: {path}'],
  'error.500.title': ['Erreur interne du serveur', 'Internal Server Error'],
};

function textAt(messages: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((node, part) => (node as Readonly<Record<string, unknown>>)[part], messages);
}

describe('2.6 fixed strings', () => {
  it.each(Object.entries(FIXED))('%s is byte-identical in both languages', (key, [french, english]) => {
    expect(textAt(fr, key)).toBe(french);
    expect(textAt(en, key)).toBe(english);
  });

  it('are all kept from the typography', () => {
    expect([...registry.fixedMessages].sort()).toEqual(Object.keys(FIXED).sort());
  });
});

describe('1.6 validate', () => {
  const page = (rest: object) => rest as Parameters<typeof validateTag>[0];

  it('1.1 takes any document right under /services, and none below', () => {
    for (const key of ['/services/strategy', '/services/training'])
      expect(validateService(page({ key }))).toBe(true);
    for (const key of ['/services', '/services/ui/ErrorState', '/about', '/about/services/ai'])
      expect(validateService(page({ key }))).toBe(false);
  });

  it('refuses a document that asks for the template of a topic', () => {
    expect(validateTag(page({}))).toBe(false);
    expect(validateTag(page({ term: { id: 'ai', label: 'IA', path: '', count: 1 } }))).toBe(true);
  });
});
