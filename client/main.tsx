import {
  askAboutCookies,
  BrowserApp,
  createBrowserApi,
  createNavigationBridge,
  createStores,
  followSession,
  hearMissingChunks,
  hydrateRoot,
  loadAuthDialog,
  noteUnsavedInput,
  readFirstView,
  refreshSession,
  type Stores,
  tellFailure,
  type View,
  wakePartsOnInterest,
  watchBuilds,
} from './app/shell.ts';
import type { AuthSeed } from './features/auth/auth-store.ts';

hearMissingChunks(tellFailure);
noteUnsavedInput();
void start();

async function start(): Promise<void> {
  const root = document.getElementById('app');
  const first = root === null ? null : await readFirstView();
  if (root === null || first === null) return;
  const bridge = createNavigationBridge();
  const payload = first.content.kind === 'page' ? first.content.payload : null;
  const dialog = await dialogOf(first);
  const api = createBrowserApi(() => stores.session.getState().token);
  const stores: Stores = createStores(
    {
      api,
      goTo: bridge.goTo,
      deviceName: () => navigator.userAgent,
    },
    {
      session: payload?.session,
      cart: payload?.cart,
      dialog,
    },
  );
  const AuthDialog = dialog === null ? null : await loadAuthDialog();
  hydrateRoot(root, <BrowserApp first={first} stores={stores} bridge={bridge} AuthDialog={AuthDialog} />, {
    onRecoverableError: (error) => console.error(error),
  });
  document.documentElement.dataset.live = '';
  wakePartsOnInterest();
  watchBuilds(payload?.build ?? null);
  askAboutCookies();
  followSession(stores);
  void refreshSession(stores, api);
}

/** The dialog that the first view shows; most show none, and need not know of any. */
async function dialogOf({ url, content }: View): Promise<AuthSeed | null> {
  if (content.kind === 'error' || (content.form === null && !url.searchParams.has('auth'))) return null;
  const { dialogInUrl } = await import('./app/dialog-in-url.ts');
  return dialogInUrl(url, content.form);
}
