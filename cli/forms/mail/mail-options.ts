import type { SendMailOptions } from 'nodemailer';
import type { Address } from './address.ts';
import type { Mail } from './mailer.ts';

/** Returns a mail as nodemailer takes it. From, To and Subject are the receiver's own; addresses go as objects, never as lists to be parsed. */
export function mailOptions(mail: Mail, from: Address): SendMailOptions {
  const { id, to, replyTo, subject, text, unsubscribe } = mail;
  return {
    from,
    to,
    replyTo,
    subject,
    text,
    messageId: `<${id}${from.address.slice(from.address.lastIndexOf('@'))}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
