import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { firstError } from '#shared/domain/form-errors.ts';
import { LazyAuthDialog } from './app/auth-dialog-slot.tsx';
import { createBrowserApi } from './app/browser-api.ts';
import { BrowserApp } from './app/browser-app.tsx';
import { showFailureToast } from './app/forms/failure-toasts.ts';
import { readInitialView } from './app/initial-view.ts';
import { createLazyNavigation } from './app/navigation/lazy-navigation.ts';
import { checkSessionAndLoadCart, followSession } from './app/session/follow-session.ts';
import { recordPageOwner } from './app/session/page-session.ts';
import { createStores } from './app/stores.tsx';
import type { View } from './app/view.ts';
import type { AppServices } from './browser/app-services.ts';
import { trackDirtyForms } from './browser/dirty-forms.ts';
import type { FormPost } from './browser/form-post.ts';
import { handleReplacedForms, restoreOriginalText } from './browser/held-events.ts';
import { handleMissingChunks, loadChunk } from './browser/load-chunk.ts';
import { nextTask } from './browser/next-task.ts';
import { onIdleOrInteraction } from './browser/on-idle-or-interaction.ts';
import type { LoginDialogSeed } from './features/auth/login-dialog-store.ts';
import { hydrateOnInteraction } from './ui/lazy-hydrate.tsx';
import { showFailure } from './ui/toast.ts';
import { presentToasts } from './ui/toast-host.ts';

presentToasts();
handleMissingChunks(showFailureToast);
trackDirtyForms();
void start().catch((error: unknown) => {
  window.earlyEvents?.giveUp();
  // Without the app, the page stays as the server sent it; its links and forms still work.
  throw error;
});

async function start(): Promise<void> {
  const root = document.getElementById('app');
  await nextTask();
  const isTranslated = restoreOriginalText(document.body);
  const first = root === null ? null : await readInitialView();
  if (root === null || first === null) return;
  const navigation = createLazyNavigation();
  const payload = first.content.kind === 'page' ? first.content.payload : null;
  const dialog = await dialogOf(first);
  const { goTo, updatePage } = navigation;
  const stores = createStores(
    { api: createBrowserApi(), goTo, updatePage },
    { session: payload?.session, cart: payload?.cart, dialog },
  );
  recordPageOwner(stores, first);
  handleReplacedForms((post) => void submitReplaced(stores.services, post));
  if (dialog !== null) await LazyAuthDialog.load();
  const app = <BrowserApp first={first} stores={stores} navigation={navigation} />;
  const hydrate = (): void => {
    hydrateRoot(root, app, { onRecoverableError: (error) => console.error(error) });
  };
  // A transition hydrates in slices, between which the browser can handle input. A translated page hydrates in one
  // task, because the browser could translate it again between slices.
  if (isTranslated || restoreOriginalText(root)) hydrate();
  else startTransition(hydrate);
  hydrateOnInteraction();
  onIdleOrInteraction(() => {
    loadChunk(() => import('./app/after-first-view.ts')).then(
      (file) => file.startAfterFirstView(stores, payload?.route ?? null),
      console.warn,
    );
  });
  followSession(stores);
  void checkSessionAndLoadCart(stores);
}

/** Submits a form that is no longer on the page, and shows the result in a toast. */
async function submitReplaced({ submit, showDone }: AppServices, post: FormPost): Promise<void> {
  const result = await submit(post);
  if (result.kind === 'done') showDone(result);
  else if (result.kind === 'refused') showFailure(result.message);
  else if (result.kind === 'invalid') showFailure(firstError(result.errors) || result.message);
}

/** Returns the dialog that the first view shows. Most views show no dialog and do not load this code. */
async function dialogOf({ url, content }: View): Promise<LoginDialogSeed | null> {
  if (content.kind === 'error' || (content.form === null && !url.searchParams.has('auth'))) return null;
  const { initialDialog } = await loadChunk(() => import('./app/initial-dialog.ts'));
  return initialDialog(url, content.form);
}
