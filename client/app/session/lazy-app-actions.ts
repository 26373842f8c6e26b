import type { AppServices } from '#client/browser/app-services.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import { lazyCode, loadChunk } from '#client/browser/load-chunk.ts';
import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { failureText } from '../forms/failure-toasts.ts';
import type { PageNavigation, Stores } from '../store-types.ts';

const CODE = lazyCode(() => loadChunk(() => import('./app-actions.ts')));
type AppActions = Awaited<ReturnType<typeof CODE.load>>;

/**
 * Loads the code that posts forms and follows the session. It shares a chunk with the login dialog and is not needed
 * for the first view. The chunk loads with the first submission or the dialog; for customers, after hydration.
 */
export const loadAppActions = CODE.load;

/**
 * Calls `use` with the app's actions: synchronously if their code is loaded, otherwise once it has loaded. If it fails
 * to load, `handleMissingChunks` handles the failure.
 */
export function withAppActions(use: (actions: AppActions) => void): void {
  const loaded = CODE.current();
  if (loaded === null) void CODE.load().then(use);
  else use(loaded);
}

/** Creates the function that posts a tab's forms (R-WRITE-1). It never rejects. */
export function createLazySubmit(stores: () => Stores, navigation: PageNavigation): AppServices['submit'] {
  /**
   * Forms that failed because the code did not load. `early-events.ts` may already have posted them, so a retry must
   * reuse their idempotency key.
   */
  const unsettled: FormPost[] = [];
  let submit: ReturnType<AppActions['createSubmit']> | null = null;
  return async (post) => {
    const { id } = stores().session.getState();
    const page = pathAndQuery(window.location);
    const actions = await CODE.load().catch(reportMissingCode);
    if (actions === null) {
      unsettled.push(post);
      return { kind: 'refused', code: null, message: failureText(), retryAfterSeconds: null };
    }
    submit ??= actions.createSubmit(stores(), navigation, unsettled);
    return submit({ customer: id, page, ...post });
  };
}

/** Lets `handleMissingChunks` handle the failure: one full page load, then a toast (R-STATE-3). */
function reportMissingCode(error: unknown): null {
  void Promise.reject(error);
  return null;
}
