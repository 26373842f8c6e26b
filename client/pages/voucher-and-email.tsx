import type { ComponentProps } from 'react';
import { ConfirmEmailFold } from '#client/features/checkout/verify-email.tsx';
import { VoucherBox } from '#client/features/vouchers/voucher-box.tsx';
import { VOUCHER_CODE_ID } from '#client/features/vouchers/voucher-form.tsx';
import type { ActionData } from './page.ts';

type Props = Omit<ComponentProps<typeof VoucherBox>, 'children'> & {
  /** Whether the customer's e-mail can still be confirmed here: some vouchers are only for those whose is. */
  offersPin: boolean;
};

/** Where a voucher's code is entered, and below it the pin that some vouchers ask for. */
export function VoucherAndEmail({ offersPin, ...box }: Props) {
  return (
    <VoucherBox {...box}>
      {offersPin && (
        <ConfirmEmailFold
          page={box.action}
          form={box.form}
          onConfirmed={() => document.getElementById(VOUCHER_CODE_ID)?.focus()}
        />
      )}
    </VoucherBox>
  );
}

/** Whether a form that came back is one of the voucher's, whose box says what it came to. */
export function isVoucherForm(form: ActionData | null): boolean {
  return form?.values.intent === 'apply-voucher' || form?.values.intent === 'remove-voucher';
}
