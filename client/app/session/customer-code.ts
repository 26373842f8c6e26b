import type { FormPost } from '#client/browser/form-post.ts';
import { lazyCode, loadChunk } from '#client/browser/load-chunk.ts';
import { preloadDialog } from '#client/browser/preload-dialog.ts';
import { NO_SESSION } from '#client/features/auth/session-store.ts';
import { needsLogin } from '#shared/navigation/needs-login.ts';
import { failureText } from '../forms/failure-toasts.ts';
import type { Customer, CustomerCode, Stores, SubmitPorts } from '../store-types.ts';

const CODE = lazyCode(() => loadChunk(() => import('./customer.ts')));
type Code = Awaited<ReturnType<typeof CODE.load>>;

/**
 * Fetches the code that posts forms and follows who is signed in: no part of a visitor's first view, so it comes with
 * the first press or the dialog, and for customers once the page is hydrated.
 */
export const loadCustomerCode = CODE.load;

export function createCustomerCode(stores: () => Stores, ports: SubmitPorts): CustomerCode {
  /** Forms that were not sent, or whose answers were not applied, because the code did not come: sent again, repeats. */
  const unsettled: FormPost[] = [];
  let customer: Customer | null = null;
  const customerOf = ({ createCustomer }: Code): Customer => {
    customer ??= createCustomer(stores(), ports, unsettled);
    return customer;
  };
  const load = (): Promise<Customer> => loadCustomerCode().then(customerOf);
  return {
    load,
    run(use) {
      const code = CODE.current();
      if (code === null) void load().then(use);
      else use(customerOf(code));
    },
    async submit(post) {
      const { id } = stores().session.getState();
      if (id === NO_SESSION.id && needsLogin(post.action)) preloadDialog();
      const loaded = await load().catch(tellMissingCode);
      if (loaded !== null) return loaded.submit({ customer: id, ...post });
      unsettled.push(post);
      return { kind: 'refused', code: null, message: failureText(), retryAfterSeconds: null };
    },
  };
}

/** Hands the failure to `chunk-reload.ts`, as for all missing code: one full load, else a toast (R-STATE-3). */
function tellMissingCode(error: unknown): null {
  void Promise.reject(error);
  return null;
}
