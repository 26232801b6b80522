import type { FormsTexts } from './texts.ts';

/** American English, as the site's. */
export const ENGLISH_TEXTS: FormsTexts = {
  contactMail: {
    subject: 'New message from the contact form',
    name: 'First name: {value}',
    email: 'Email: {value}',
    phone: 'Phone: {value}',
    service: 'Service: {value}',
    services: {
      software: 'Custom software development',
      strategy: 'Digital strategy and discovery',
      ai: 'AI integration and optimization',
      design: 'Design and user experience',
    },
    message: 'Message:',
    noMessage: '(no message)',
    received: 'Received on {date} at {hours}:{minutes} (Eastern time), in English, from {page}.',
    unknownPage: 'an unknown page',
    reply: 'Reply to this email to write to this person.',
    suspect:
      'Check this one: it was sent without scripts, or too fast to have been filled in by hand. It may be spam.',
  },
  confirmMail: {
    subject: 'Confirm your subscription to the {name} newsletter',
    text: `Hello,

Someone, most likely you, asked for the {name} newsletter to be sent to this address. To confirm the subscription, open this page and press the button:

{confirm}

The link works for 7 days. If you do not confirm, you will receive nothing and your address will be erased.

You did not ask for this? Do nothing, or have your address erased right now:

{unsubscribe}

You can unsubscribe at any time.`,
  },
  subscribedMail: {
    subject: 'You already subscribe to the {name} newsletter',
    text: `Hello,

Someone, most likely you, asked for the {name} newsletter to be sent to this address. Good news: you are already subscribed, and there is nothing to do.

To unsubscribe, at any time:

{unsubscribe}`,
  },
  confirm: {
    title: 'Confirm your subscription',
    text: 'Press the button to receive the {name} newsletter. You can unsubscribe at any time.',
    button: 'Confirm my subscription',
  },
  confirmed: {
    title: 'Your subscription is confirmed',
    text: 'Thank you! You will receive the next {name} newsletter. Each one has a link to unsubscribe.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: 'Press the button to stop receiving the {name} newsletter.',
    button: 'Unsubscribe me',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'You will no longer receive the {name} newsletter. If you change your mind, you can sign up again on the site.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'A subscription that is not confirmed is erased after 7 days. You can sign up again on the site, or write to us at {email}.',
  },
  tooLarge: {
    title: 'Your message is too long',
    text: 'Go back to the previous page to shorten it, or write to us at {email}.',
  },
  unavailable: {
    title: 'One moment',
    text: 'We could not record your choice. Try again in a few minutes, or write to us at {email}.',
  },
  back: 'Go to the site',
};
