import { formatDateTime } from '#shared/domain/format-date.ts';
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

/** Tells the owner, who alone can say whether it was them. It names nobody: the account may be in a stranger's hands. */
export const renderPasswordChangedMail: MailRenderer<'password-changed'> = (
  { to, changed_at, by },
  { shop },
) => ({
  to,
  content: {
    subject: `Your ${shop.name} password was changed`,
    preview: 'If this was you, there is nothing to do.',
    heading: 'Your password was changed',
    blocks: [
      paragraph(
        by === 'pin'
          ? `On ${formatDateTime(changed_at)} the password of your ${shop.name} account was reset with a one-time-pin that went to this address. You are logged out everywhere.`
          : `On ${formatDateTime(changed_at)} the password of your ${shop.name} account was changed. Every other device is logged out.`,
      ),
      paragraph('If this was you, there is nothing to do.'),
      paragraph(
        `Was this not you? Then choose a new password at once, and phone us on ${shop.company.phone} or write to ${shop.company.email}.`,
      ),
      { kind: 'button', label: 'Choose a new password', url: `${shop.origin}/?auth=forgot_password` },
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
