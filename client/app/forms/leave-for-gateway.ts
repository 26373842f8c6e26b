import { leaveDocument } from '#client/browser/closes-with-back.ts';
import { showToast } from '#client/ui/toast.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';

/** Goes to the gateway from a page that has no form for it. */
export function leaveForGateway({ action, fields, method = 'post' }: PaymentForm): void {
  showToast({ kind: 'info', title: 'Taking you to the payment page…' });
  const form = document.createElement('form');
  Object.assign(form, { action, method });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  leaveDocument(() => form.submit());
}
