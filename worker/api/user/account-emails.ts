import { REMOVAL_DAYS } from '#shared/constants.ts';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { greeting, paragraph } from '../email/email-content.ts';
import type { EmailRenderer } from '../email/email-renderer.ts';

export const renderWelcomeEmail: EmailRenderer<'welcome'> = ({ to, name }, { shop }) => ({
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

/** Renders the email that warns the account's owner before the change, in case a stranger requested it. */
export const renderEmailChangeRequestedEmail: EmailRenderer<'email-change-requested'> = (
  { to, name, new_email },
  { shop },
) => ({
  to,
  content: {
    subject: `Change of your ${shop.name} e-mail address`,
    preview: `To ${new_email}, once it’s confirmed.`,
    heading: 'Changing your e-mail address',
    blocks: [
      greeting(name),
      paragraph(
        `You asked to log in to ${shop.name} with ${new_email}. We’ve sent a one-time PIN there. Until you enter it, nothing changes: you log in with this address.`,
      ),
      paragraph(
        `Wasn’t this you? Then someone knows your password. Choose a new one at once, and call us on ${shop.company.phone} or write to ${shop.company.email}.`,
      ),
      { kind: 'button', label: 'Choose a new password', url: `${shop.origin}/?auth=forgot_password` },
    ],
  },
});

/** Renders the email to the previous address, so that an owner who has lost the account to a stranger is notified. */
export const renderEmailChangedEmail: EmailRenderer<'email-changed'> = (
  { to, name, new_email },
  { shop },
) => ({
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

/**
 * Renders the email that notifies the owner, who can tell whether they made the change. The email contains no name,
 * because the account may be in a stranger's hands.
 */
export const renderPasswordChangedEmail: EmailRenderer<'password-changed'> = (
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

export const renderRemovalRequestEmail: EmailRenderer<'removal-request'> = ({ to, name }, { shop }) => ({
  to,
  content: {
    subject: `We’re removing your ${shop.name} account`,
    preview: 'What happens now, and what the law makes us keep.',
    heading: 'We’re removing your account',
    blocks: [
      greeting(name),
      paragraph(
        `You asked us to remove your account. You’re logged out everywhere. In ${REMOVAL_DAYS.erasedAfter} days we’ll delete it with your details, addresses and lists, and e-mail you that it’s done. If an order is still open then, we wait for it, but for ${REMOVAL_DAYS.erasedAtLatest} days at most.`,
      ),
      paragraph(
        'Tax law makes us keep the orders you paid for, with the name and address on their invoices, for five years after the tax return they’re part of. We use them for nothing else. Orders already on their way will still reach you.',
      ),
      paragraph(
        `Didn’t ask for this, or changed your mind? Write to ${shop.company.email} before then and we’ll stop it.`,
      ),
    ],
  },
});

/** Renders the email to the former address of an erased account. The shop does not use that address again. */
export const renderAccountErasedEmail: EmailRenderer<'account-erased'> = (
  { to, name, kept_until, open_orders },
  { shop },
) => ({
  to,
  content: {
    subject: `Your ${shop.name} account is removed`,
    preview: 'What we’ve deleted, and what the law makes us keep.',
    heading: 'Your account is removed',
    blocks: [
      greeting(name),
      paragraph(
        'We’ve deleted your account, as you asked: your name, e-mail address, password, phone numbers, addresses, cart, lists and what you wrote to us.',
      ),
      ...(open_orders.length === 0 ? [] : [paragraph(openOrdersSentence(open_orders))]),
      paragraph(retentionSentence(kept_until, open_orders.length > 0)),
      paragraph(
        `Nobody can log in to the account any more. You’re welcome to open a new one with this e-mail address; it begins empty. Questions? Write to ${shop.company.email}.`,
      ),
    ],
  },
});

function openOrdersSentence(orderIds: readonly number[]): string {
  const numbers = new Intl.ListFormat('en-GB').format(orderIds.map(orderNumber));
  return orderIds.length === 1
    ? `Order ${numbers} is still open. Until it has reached you and every refund is done, it keeps your name, e-mail address, phone number and delivery address. Then we delete those, too.`
    : `Orders ${numbers} are still open. Until they’ve reached you and every refund is done, they keep your name, e-mail address, phone number and delivery address. Then we delete those, too.`;
}

function retentionSentence(keptUntil: string | null, hasOpenOrders: boolean): string {
  if (keptUntil !== null) {
    const laterOnes = hasOpenOrders ? ' That of open orders goes as long after they’re done.' : '';
    return `Tax law makes us keep the orders you paid for, with the name, address and VAT number on their invoices (Tax Administration Act, section 29). They’re kept apart from the shop, we use them for nothing else, and we delete your name and address from the last of them on ${formatDate(keptUntil)}.${laterOnes}`;
  }
  return hasOpenOrders
    ? 'If you’ve paid for it, tax law makes us keep the name, address and VAT number on its invoices for five years after the tax return it’s part of (Tax Administration Act, section 29). We use them for nothing else.'
    : 'You’ve paid for no order with this account, so the law makes us keep nothing of you.';
}
