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
      paragraph('Your account is ready. Your cart, lists and orders are there wherever you log in.'),
      { kind: 'button', label: 'Start shopping', url: `${shop.origin}/` },
      paragraph(
        `Didn’t open an account? Someone used your e-mail address by mistake. Write to us at ${shop.company.email} and we’ll remove it.`,
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
        `You log in to ${shop.name} with ${new_email} from now on, and we’ll e-mail you there about your orders.`,
      ),
      paragraph(
        `Wasn’t this you? Then someone knows your password. Call us on ${shop.company.phone} or write to ${shop.company.email} at once.`,
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
    preview: 'If this was you, you don’t need to do anything.',
    heading: 'Your password was changed',
    blocks: [
      paragraph(
        by === 'pin'
          ? `The password of your ${shop.name} account was reset on ${formatDateTime(changed_at)}, with a one-time PIN that went to this address. You’re logged out everywhere.`
          : `The password of your ${shop.name} account was changed on ${formatDateTime(changed_at)}. Every other device is logged out.`,
      ),
      paragraph('If this was you, you don’t need to do anything.'),
      paragraph(
        `Wasn’t this you? Choose a new password at once, and call us on ${shop.company.phone} or write to ${shop.company.email}.`,
      ),
      { kind: 'button', label: 'Choose a new password', url: `${shop.origin}/?auth=forgot_password` },
    ],
  },
});

export const renderRemovalRequestMail: MailRenderer<'removal-request'> = ({ to, name }, { shop }) => ({
  to,
  content: {
    subject: `We’re removing your ${shop.name} account`,
    preview: 'What happens now, and what the law makes us keep.',
    heading: 'We’re removing your account',
    blocks: [
      greeting(name),
      paragraph(
        'You asked us to remove your account. You’re logged out everywhere, and within 30 days we’ll delete your details, addresses and lists.',
      ),
      paragraph(
        'We keep orders and invoices for five years, because tax law says we must. We use them for nothing else. Orders already on their way will still reach you.',
      ),
      paragraph(`Didn’t ask for this? Write to ${shop.company.email} at once and we’ll stop it.`),
    ],
  },
});
