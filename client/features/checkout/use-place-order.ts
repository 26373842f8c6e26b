import { type SubmitEvent, useState } from 'react';
import { type SubmitResult, useAppServices } from '#client/browser/app-services.ts';
import { readFormPost } from '#client/browser/form-post.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';

/**
 * Returns the state of placing an order, and the handler that places it.
 * @param returned the rejected form, if it was posted without scripts
 * @param total the amount that the customer agrees to, in rand
 */
export function usePlaceOrder(returned: ReturnedForm | null, total: number) {
  const { goTo } = useAppServices();
  const submission = useSubmission({ returned });
  const [sentTotal, setSentTotal] = useState(Number(returned?.values.total ?? total));
  const [last, setLast] = useState<SubmitResult | null>(null);

  async function place(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const post = readFormPost(event.currentTarget, null);
    const result = await submission.post(post);
    if (result === null) return;
    setSentTotal(Number(post.fields.get('total')));
    setLast(result);
    // True if the page on screen shows outdated amounts or lines, or lacks a form that is needed now.
    const isOutdated =
      result.kind === 'refused'
        ? NEEDS_NEW_PAGE.has(result.code)
        : result.kind === 'invalid' && VOUCHER_FIELD in result.errors;
    if (isOutdated) await goTo(null);
  }

  const { isBusy, error, errors } = submission;
  return {
    /** The `onSubmit` handler of the `<form>`. */
    send: (event: SubmitEvent<HTMLFormElement>) => void place(event),
    isBusy,
    /** The path of the payment page once the order is placed; null before. */
    placedAt: last?.kind === 'redirect' ? last.to : null,
    /** The reason why the order was rejected; otherwise empty. */
    error,
    isAddressRejected: 'address_id' in errors,
    isVoucherRejected: VOUCHER_FIELD in errors,
    /** True if a technical failure occurred, rather than a rejection of the order itself. */
    isFailure: last?.kind === 'refused' && !ABOUT_ORDER.has(last.code),
    holdsTooMuch: last?.kind === 'refused' && last.code === 'hold_limit',
    isNewTotal: error !== '' && sentTotal !== total,
  };
}

const VOUCHER_FIELD = 'voucher_code';

type Code = Extract<SubmitResult, { kind: 'refused' }>['code'];

const NEEDS_NEW_PAGE: ReadonlySet<Code> = new Set(['total_changed', 'email_unverified']);

/** Rejections that the shopper can fix. */
const ABOUT_ORDER: ReadonlySet<Code> = new Set([
  'total_changed',
  'cart_changed',
  'cart_empty',
  'sold_out',
  'no_longer_sold',
  'hold_limit',
  'email_unverified',
]);
