import type { FormPost } from '#client/browser/form-post.ts';
import { lazyCode, loadChunk } from '#client/browser/load-chunk.ts';
import { failureText } from '../forms/failure-toasts.ts';
import type { AppActions, LazyAppActions, Stores, SubmitPorts } from '../store-types.ts';

const CODE = lazyCode(() => loadChunk(() => import('./app-actions.ts')));
type Code = Awaited<ReturnType<typeof CODE.load>>;

/**
 * Loads the code that posts forms and follows the session. It shares a chunk with the login dialog and is not needed
 * for the first view. The chunk loads with the first submission or the dialog; for customers, after hydration.
 */
export const loadAppActionsCode = CODE.load;

export function createLazyAppActions(stores: () => Stores, ports: SubmitPorts): LazyAppActions {
  /**
   * Forms that failed because the code did not load. They may already have been processed, so a retry must reuse their
   * idempotency key.
   */
  const unsettled: FormPost[] = [];
  let actions: AppActions | null = null;
  const actionsOf = ({ createAppActions }: Code): AppActions => {
    actions ??= createAppActions(stores(), ports, unsettled);
    return actions;
  };
  const load = (): Promise<AppActions> => loadAppActionsCode().then(actionsOf);
  return {
    load,
    run(use) {
      const code = CODE.current();
      if (code === null) void load().then(use);
      else use(actionsOf(code));
    },
    async submit(post) {
      const { id } = stores().session.getState();
      const loaded = await load().catch(reportMissingCode);
      if (loaded !== null) return loaded.submit({ customer: id, ...post });
      unsettled.push(post);
      return { kind: 'refused', code: null, message: failureText(), retryAfterSeconds: null };
    },
  };
}

/** Lets `handleMissingChunks` handle the failure: one full page load, then a toast (R-STATE-3). */
function reportMissingCode(error: unknown): null {
  void Promise.reject(error);
  return null;
}
