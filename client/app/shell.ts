/**
 * What every page stands on, gathered in one module: the build makes one chunk of it, where splitting alone would make
 * twenty small ones that compress worse and cost a request each. Every lazily loaded module starts by importing it.
 */
import '#client/features/catalogue/product-price.tsx';
import '#client/features/catalogue/stock-note.tsx';
import '#client/features/cart/add-to-cart.ts';
import '#client/features/product-lists/heart.tsx';
import '#client/ui/badge.tsx';
import '#client/ui/button.tsx';
import '#client/ui/non-profit-badge.tsx';
import '#client/ui/picture.tsx';

export { hydrateRoot } from 'react-dom/client';
export { watchBuilds } from '#client/browser/build-watch.ts';
export { hearMissingChunks } from '#client/browser/chunk-reload.ts';
export { askAboutCookies } from '#client/browser/cookie-consent.ts';
export { noteUnsavedInput } from '#client/browser/unsaved-input.ts';
export { wakePartsOnInterest } from '#client/ui/sleeping-part.tsx';
export { loadAuthDialog } from './auth-dialog-slot.tsx';
export { createBrowserApi } from './browser-api.ts';
export { BrowserApp } from './browser-app.tsx';
export { readFirstView } from './first-view.ts';
export { createNavigationBridge } from './navigation-bridge.ts';
export { followSession, refreshSession } from './refresh-session.ts';
export { createStores, type Stores } from './stores.tsx';
export { tellFailure } from './tell-failure.ts';
export type { View } from './view.ts';
