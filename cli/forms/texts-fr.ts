import type { FormsTexts } from './texts.ts';

/** French of Québec, the reference. */
export const FRENCH_TEXTS: FormsTexts = {
  contactMail: {
    subject: 'Nouveau message du formulaire de contact',
    name: 'Prénom : {value}',
    email: 'Courriel : {value}',
    phone: 'Téléphone : {value}',
    service: 'Service : {value}',
    services: {
      software: 'Développement de logiciels sur mesure',
      strategy: 'Stratégie numérique et découverte',
      ai: "Intégration et optimisation de l'IA",
      design: 'Design et expérience utilisateur',
    },
    message: 'Message :',
    noMessage: '(aucun message)',
    received: "Reçu le {date} à {hours}\u00a0h\u00a0{minutes} (heure de l'Est), en français, depuis {page}.",
    unknownPage: 'une page inconnue',
    reply: 'Répondez à ce courriel pour écrire à cette personne.',
    suspect:
      "À vérifier : ce message a été envoyé sans script, ou trop vite pour avoir été rempli à la main. Il s'agit peut-être d'un pourriel.",
  },
  confirmMail: {
    subject: "Confirmez votre abonnement à l'infolettre {ofName}",
    text: `Bonjour,

Quelqu'un, sans doute vous, a demandé que l'infolettre {ofName} soit envoyée à cette adresse. Pour confirmer l'abonnement, ouvrez cette page et appuyez sur le bouton :

{confirm}

Le lien est valide pendant 7 jours. Sans confirmation, vous ne recevrez rien et votre adresse sera effacée.

Vous n'avez rien demandé? Ne faites rien, ou faites effacer votre adresse dès maintenant :

{unsubscribe}

Vous pourrez vous désabonner en tout temps.`,
  },
  subscribedMail: {
    subject: "Votre abonnement à l'infolettre {ofName} est déjà actif",
    text: `Bonjour,

Quelqu'un, sans doute vous, a demandé que l'infolettre {ofName} soit envoyée à cette adresse. Bonne nouvelle : l'abonnement est déjà actif. Vous n'avez rien à faire.

Pour vous désabonner, en tout temps :

{unsubscribe}`,
  },
  confirm: {
    title: 'Confirmer votre abonnement',
    text: "Appuyez sur le bouton pour recevoir l'infolettre {ofName}. Vous pourrez vous désabonner en tout temps.",
    button: 'Confirmer mon abonnement',
  },
  confirmed: {
    title: 'Votre abonnement est confirmé',
    text: 'Merci! Vous recevrez la prochaine infolettre {ofName}. Chaque envoi comporte un lien pour vous désabonner.',
  },
  unsubscribe: {
    title: 'Vous désabonner',
    text: "Appuyez sur le bouton pour ne plus recevoir l'infolettre {ofName}.",
    button: 'Me désabonner',
  },
  unsubscribed: {
    title: 'Votre désabonnement est fait',
    text: "Vous ne recevrez plus l'infolettre {ofName}. Si vous changez d'avis, vous pourrez vous abonner de nouveau sur le site.",
  },
  expired: {
    title: "Ce lien n'est plus valide",
    text: "Un abonnement qui n'est pas confirmé est effacé après 7 jours. Vous pouvez vous abonner de nouveau sur le site, ou nous écrire à {email}.",
  },
  tooLarge: {
    title: 'Votre message est trop long',
    text: 'Revenez à la page précédente pour le raccourcir, ou écrivez-nous à {email}.',
  },
  unavailable: {
    title: 'Un instant',
    text: "Nous n'avons pas pu enregistrer votre choix. Réessayez dans quelques minutes, ou écrivez-nous à {email}.",
  },
  back: 'Aller au site',
};
