import { paragraph } from '../mail/mail-content.ts';
import { impossibleMail, type MailRenderer } from '../mail/mail-renderer.ts';
import { PIN_LIFETIME_SECONDS } from './one-time-pin.ts';

/**
 * Goes to the address it was asked for, unless the pin has expired while the mail waited. It names nobody: whoever asked
 * for the pin may not own the address.
 */
export const renderOneTimePinMail: MailRenderer<'one-time-pin'> = (
  { to, pin, purpose },
  { shop, askedAt, now },
) => {
  const ageMs = now.getTime() - askedAt.getTime();
  if (ageMs >= PIN_LIFETIME_SECONDS * 1_000) return impossibleMail('the pin has expired');
  return {
    to,
    content: {
      subject: `Your ${shop.name} one-time PIN`,
      preview: 'It works for 10 minutes.',
      heading: 'Your one-time PIN',
      blocks: [
        paragraph(
          `Enter this PIN to ${purpose === 'email' ? 'confirm your e-mail' : 'choose a new password'}. It works once, for 10 minutes.`,
        ),
        { kind: 'pin', pin },
        paragraph(
          `Didn’t ask for it? Ignore this e-mail: without the PIN nothing changes. Nobody at ${shop.name} will ever ask you for it.`,
        ),
      ],
    },
  };
};
