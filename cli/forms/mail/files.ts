import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { messageOf } from '../../report/stack-of.ts';
import { createFolder } from '../../system/create-folder.ts';
import { writePrivately } from '../private-file.ts';
import type { Address } from './address.ts';
import { mailOptions } from './mail-options.ts';
import type { Mailer } from './mailer.ts';

/** Options of a mailer that writes files. */
interface FileMailerOptions {
  /** Absolute folder, made when needed. */
  readonly folder: string;
  readonly from: Address;
  readonly to: Address;
}

/** Writes each mail to an `.eml` file that only its owner may read, for sites without a mail server. */
export function createFileMailer({ folder, from, to }: FileMailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    place: `written to ${folder} (no SMTP_URL)`,
    to,
    send: async (mail) => {
      try {
        const { message: content } = await transport.sendMail(mailOptions(mail, from));
        const file = join(folder, `${mail.kind}-${mail.id}.eml`);
        createFolder(folder, 0o700);
        await writePrivately(file, content as Buffer);
        return { kind: 'sent', where: file };
      } catch (error) {
        return { kind: 'unreachable', reason: messageOf(error) };
      }
    },
    close: () => transport.close(),
  };
}
