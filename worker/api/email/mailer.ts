import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import type { Mailer } from './email.ts';
import { sanitizeEmail } from './header-text.ts';
import { bindingMailer } from './mailers/binding-mailer.ts';
import { smtpMailer } from './mailers/smtp-mailer.ts';
import { insertOutboxEmail } from './outbox.repository.ts';

/** Returns the configured driver. Every email passes {@link sanitizeEmail} first. */
export function createMailer(env: Bindings): Mailer {
  const driver = driverOf(env);
  return { send: async (mail) => driver.send(sanitizeEmail(mail)) };
}

function driverOf(env: Bindings): Mailer {
  const { mail } = getConfig(env);
  switch (mail.driver) {
    case 'binding':
      if (env.SEND_EMAIL === undefined) {
        throw new Error('MAIL_DRIVER is binding, and SEND_EMAIL is not bound');
      }
      return bindingMailer(env.SEND_EMAIL);
    case 'smtp':
      return smtpMailer(mail.smtp);
    case 'outbox':
      // Nothing leaves the shop: these emails are shown at `/__outbox`.
      return { send: (mail) => insertOutboxEmail(env.DB, mail, new Date()) };
  }
}
