import { hydrateRoot } from 'react-dom/client';
import { loadAuthDialog } from './app/auth-dialog-slot.tsx';
import { createBrowserApi } from './app/browser-api.ts';
import { BrowserApp } from './app/browser-app.tsx';
import { dialogInUrl } from './app/dialog-in-url.ts';
import { readFirstView } from './app/first-view.ts';
import { createNavigationBridge } from './app/navigation-bridge.ts';
import { refreshSession } from './app/refresh-session.ts';
import { createStores, type Stores } from './app/stores.tsx';

const root = document.getElementById('app');
const first = root === null ? null : await readFirstView();

if (root !== null && first !== null) {
  const bridge = createNavigationBridge();
  const dialog = dialogInUrl(first.url);
  const payload = first.content.kind === 'page' ? first.content.payload : null;
  const returned = first.content.kind === 'page' ? first.content.form : null;
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
      dialog: dialog === null ? null : { ...dialog, ...returned },
    },
  );
  const AuthDialog = dialog === null ? null : await loadAuthDialog();
  hydrateRoot(root, <BrowserApp first={first} stores={stores} bridge={bridge} AuthDialog={AuthDialog} />, {
    onRecoverableError: (error) => console.error(error),
  });
  stores.session.getState().restore();
  void refreshSession(stores, api);
}
