import { useEffect, useLayoutEffect, useState } from 'react';
import { replayHeldEvents, restoreOriginalText } from '#client/browser/held-events.ts';
import { nextTask } from '#client/browser/next-task.ts';
import { notifyFirstViewHydrated } from '#client/browser/on-idle-or-interaction.ts';
import { prefersReducedData } from '#client/browser/prefers-reduced-data.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import { App } from './app.tsx';
import { LazyAuthDialog } from './auth-dialog-slot.tsx';
import type { ViewChange } from './current-view.ts';
import type { LazyNavigation } from './navigation/lazy-navigation.ts';
import type { Stores } from './store-types.ts';
import type { View } from './view.ts';

type Props = {
  first: View;
  stores: Stores;
  navigation: LazyNavigation;
};

/** The app in the browser: hydrates the page that the worker rendered, then renders every later page itself. */
export function BrowserApp({ first, stores, navigation }: Props) {
  const [shown, setShown] = useState<ViewChange>({ view: first, kind: 'replace' });
  const [announcement, setAnnouncement] = useState('');
  // Runs once, before React compares the server's HTML with the first view.
  useState(() => restoreOriginalText(document.body));

  useEffect(() => {
    // Views are drawn without a transition. A transition renders in slices, and on a slow phone the frames between the
    // slices take longer than rendering the page.
    navigation.connect({ first, stores, draw: setShown });
  }, [first, stores, navigation]);

  useEffect(() => {
    // Signals to styles and end-to-end tests that the app has hydrated.
    document.documentElement.dataset.live = '';
    notifyFirstViewHydrated();
    replayHeldEvents();
  }, []);

  // A signed-out shopper's next tap may open the login dialog, so load it in a later task, after the browser has
  // painted the hydrated page.
  useEffect(() => {
    if (prefersReducedData() || isSignedIn(stores.session.getState())) return;
    // A failure is handled when the dialog opens.
    requestAnimationFrame(() => void nextTask().then(LazyAuthDialog.load).catch(console.warn));
  }, [stores]);

  useLayoutEffect(() => {
    if (shown.view !== first) setAnnouncement(navigation.current()?.commitNavigation(shown) ?? '');
  }, [shown, first, navigation]);

  return <App view={shown.view} stores={stores} announcement={announcement} />;
}
