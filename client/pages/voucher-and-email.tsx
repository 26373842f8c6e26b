import type { ComponentProps } from 'react';
import {
  CONFIRM_EMAIL_FORM_ID,
  VERIFY_EMAIL_ID,
  VerifyEmail,
} from '#client/features/checkout/verify-email.tsx';
import { VoucherBox } from '#client/features/vouchers/voucher-box.tsx';
import type { ActionData } from './page.ts';

type Props = Omit<ComponentProps<typeof VoucherBox>, 'confirmation'> & {
  /** The address that the PIN is emailed to; null if the email is verified. */
  emailToConfirm: string | null;
  /** True if the page has the email verification forms elsewhere. */
  isConfirmedElsewhere?: boolean;
};

/**
 * The voucher box. For a voucher that requires a verified email, the box shows the PIN forms; submitting the PIN also
 * applies the voucher.
 */
export function VoucherAndEmail({ emailToConfirm, isConfirmedElsewhere = false, ...box }: Props) {
  return (
    <VoucherBox
      // Remounts the box once the email is verified, because the PIN form has applied the voucher.
      key={isConfirmedElsewhere ? 'unconfirmed' : 'confirmed'}
      {...box}
      confirmation={(code, onConfirmed) => {
        if (emailToConfirm === null) return null;
        if (isConfirmedElsewhere) {
          return (
            <>
              <a className="link tap w-fit" href={`#${VERIFY_EMAIL_ID}`}>
                Confirm your e-mail
              </a>
              {code !== null && <input type="hidden" name="code" value={code} form={CONFIRM_EMAIL_FORM_ID} />}
            </>
          );
        }
        return (
          <VerifyEmail
            email={emailToConfirm}
            page={box.action}
            why={whyConfirm(code)}
            {...(code !== null && { fields: { code } })}
            form={box.form}
            onConfirmed={onConfirmed}
          />
        );
      }}
    />
  );
}

function whyConfirm(code: string | null): string {
  const then = code === null ? 'your voucher counts' : `we’ll apply ${code.trim().toUpperCase()}`;
  return `Confirm your e-mail with the PIN, and ${then}. You only do it once.`;
}

/** True if a returned form belongs to the voucher box, which then shows its result. */
export function isVoucherForm(form: ActionData | null): boolean {
  return form?.values.intent === 'apply-voucher' || form?.values.intent === 'remove-voucher';
}
