/**
 * What every page stands on, gathered in one module: the build makes one chunk of it, where splitting alone would make
 * twenty small ones that compress worse and cost a request each. Every lazily loaded module starts by importing it.
 */
export { hydrateRoot } from 'react-dom/client';
export { loadAuthDialog } from './auth-dialog-slot.tsx';
export { createBrowserApi } from './browser-api.ts';
export { BrowserApp } from './browser-app.tsx';
export { dialogInUrl } from './dialog-in-url.ts';
export { readFirstView } from './first-view.ts';
export { createNavigationBridge } from './navigation-bridge.ts';
export { refreshSession } from './refresh-session.ts';
export { createStores, type Stores } from './stores.tsx';
