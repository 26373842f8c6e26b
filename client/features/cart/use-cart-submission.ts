import { type Submission, useSubmission } from '#client/browser/use-submission.ts';
import { useCartStore } from './cart-store.ts';
import { showSuccessToast } from './success-toast.ts';

/** Adds a product to the cart and shows a toast with a link to the cart. */
export function useCartSubmission(): Submission {
  const store = useCartStore();
  return useSubmission({ onDone: (result) => showSuccessToast(store, result) });
}
