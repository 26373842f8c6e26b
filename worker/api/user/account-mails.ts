import { greeting, paragraph } from '../mail/mail-content.ts';
import type { MailRenderer } from '../mail/mail-renderer.ts';

export const renderWelcomeMail: MailRenderer<'welcome'> = ({ to, name }, { shop }) => ({
  to,
  content: {
    subject: `Welcome to ${shop.name}`,
    preview: 'Your account is ready.',
    heading: `Welcome to ${shop.name}`,
    blocks: [
      greeting(name),
      paragraph(
        'Your account is ready. Your cart, your lists and your orders wait for you wherever you log in.',
      ),
      { kind: 'button', label: 'Start shopping', url: `${shop.origin}/` },
      paragraph(
        `Did you not open an account? Somebody has used your address by mistake. Write to us at ${shop.company.email} and we remove it.`,
      ),
    ],
  },
});

/** Goes to the address that was left, so that whoever lost an account to somebody else hears of it. */
export const renderEmailChangedMail: MailRenderer<'email-changed'> = ({ to, name, new_email }, { shop }) => ({
  to,
  content: {
    subject: `Your ${shop.name} e-mail address was changed`,
    preview: 'You log in with your new address from now on.',
    heading: 'Your e-mail address was changed',
    blocks: [
      greeting(name),
      paragraph(
        `You log in to ${shop.name} with ${new_email} from now on, and mails about your orders go there.`,
      ),
      paragraph(
        `Was this not you? Then somebody knows your password. Phone us on ${shop.company.phone} or write to ${shop.company.email} at once.`,
      ),
    ],
  },
});

export const renderRemovalRequestMail: MailRenderer<'removal-request'> = ({ to, name }, { shop }) => ({
  to,
  content: {
    subject: `We remove your ${shop.name} account`,
    preview: 'What happens now, and what the law has us keep.',
    heading: 'Your account is going to be removed',
    blocks: [
      greeting(name),
      paragraph(
        'You asked us to remove your account. You are logged out everywhere, and within 30 days we delete your details, your addresses and your lists.',
      ),
      paragraph(
        'Orders and invoices stay for five years, because tax law says so; they are used for nothing else. Orders on their way still reach you.',
      ),
      paragraph(`Did you not ask for this? Write to ${shop.company.email} soon and we stop it.`),
    ],
  },
});
