import type { ComponentProps } from 'react';
import {
  CONFIRM_EMAIL_FORM_ID,
  VERIFY_EMAIL_ID,
  VerifyEmail,
} from '#client/features/checkout/verify-email.tsx';
import { VoucherBox } from '#client/features/vouchers/voucher-box.tsx';
import type { ActionData } from './page.ts';

type Props = Omit<ComponentProps<typeof VoucherBox>, 'confirmation'> & {
  /** The address that the PIN is mailed to; null if the e-mail is verified. */
  unverifiedEmailSql: string | null;
  /** True if the page has the forms that confirm the e-mail elsewhere. */
  isConfirmedElsewhere?: boolean;
};

/** The voucher's box. A voucher that needs a confirmed e-mail shows the PIN's forms, and is applied with the PIN. */
export function VoucherAndEmail({ unverifiedEmailSql, isConfirmedElsewhere = false, ...box }: Props) {
  return (
    <VoucherBox
      // Starts afresh once the e-mail is confirmed, because the PIN has applied the voucher.
      key={isConfirmedElsewhere ? 'unconfirmed' : 'confirmed'}
      {...box}
      confirmation={(code, onConfirmed) => {
        if (unverifiedEmailSql === null) return null;
        if (isConfirmedElsewhere) {
          return (
            <>
              <a className="link w-fit py-1" href={`#${VERIFY_EMAIL_ID}`}>
                Confirm your e-mail
              </a>
              {code !== null && <input type="hidden" name="code" value={code} form={CONFIRM_EMAIL_FORM_ID} />}
            </>
          );
        }
        return (
          <VerifyEmail
            email={unverifiedEmailSql}
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

/** Whether a form that came back is one of the voucher's, whose box says what it came to. */
export function isVoucherForm(form: ActionData | null): boolean {
  return form?.values.intent === 'apply-voucher' || form?.values.intent === 'remove-voucher';
}
