import { DEVICE_TICKET_PARAMETER } from '#worker/platform/known-device.ts';
import { prepare } from '../db/sql.ts';
import { paragraph } from '../email/email-content.ts';
import { type EmailRenderer, obsoleteEmail, undeliverableEmail } from '../email/email-renderer.ts';
import { PIN_LIFETIME_SECONDS } from './one-time-pin.ts';

/**
 * Renders the email with a PIN. The email is queued for every requested address but rendered only if an account has
 * that address, so that the request does the same work either way. The email contains no name, because a stranger may
 * have requested the PIN.
 */
export const renderOneTimePinEmail: EmailRenderer<'one-time-pin'> = async (
  { to, pin, purpose, device_ticket },
  { db, shop, requestedAt, now },
) => {
  const ageMs = now.getTime() - requestedAt.getTime();
  if (ageMs >= PIN_LIFETIME_SECONDS * 1_000) return undeliverableEmail('the pin has expired');
  // For the purpose `email`, a signed-in customer may be verifying a new address that no account has yet.
  if (purpose !== 'email' && !(await hasAccount(db, to))) return obsoleteEmail('no account has this address');
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
        ...(device_ticket === undefined
          ? []
          : [
              paragraph(
                'Does the shop say that there were too many attempts? Someone else may be guessing. Press this button on the device that you want to log in on, and ask for a PIN again: then nobody else’s attempts count against you.',
              ),
              {
                kind: 'button' as const,
                label: 'This is my device',
                url: `${shop.origin}/?auth=forgot_password&${DEVICE_TICKET_PARAMETER}=${device_ticket}`,
              },
            ]),
        paragraph(
          `Didn’t ask for it? Ignore this e-mail: without the PIN nothing changes. Nobody at ${shop.name} will ever ask you for it.`,
        ),
      ],
    },
  };
};

async function hasAccount(db: D1Database, email: string): Promise<boolean> {
  return (await prepare(db)`SELECT 1 FROM user WHERE email = ${email}`.first()) !== null;
}
