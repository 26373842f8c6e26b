import {
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { takeEarlyPresses } from '#client/browser/early-presses.ts';
import { historyKey } from '#client/browser/history-key.ts';
import { listenToLinks } from '#client/browser/link-events.ts';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { isDehydrated } from '#client/ui/lazy-hydrate.tsx';
import { App } from './app.tsx';
import { showOfflineToast } from './failure-toasts.ts';
import type { Navigation, Shown } from './navigation.ts';
import type { NavigationBridge } from './navigation-bridge.ts';
import { isRoutedPath } from './routed-path.ts';
import { isSamePage } from './same-page.ts';
import type { Stores } from './stores.tsx';
import type { View } from './view.ts';

type Props = { first: View; stores: Stores; bridge: NavigationBridge; AuthDialog: ComponentType | null };

/** The app in the browser: hydrates the page that the worker rendered, then renders all later ones. */
export function BrowserApp({ first, stores, bridge, AuthDialog }: Props) {
  const [shown, setShown] = useState<Shown>({ view: first, kind: 'replace' });
  const [announcement, setAnnouncement] = useState('');
  const [isNavigating, startTransition] = useTransition();
  const navigation = useRef<Navigation>(null);

  const loadNavigation = useMemo(() => {
    let loading: Promise<Navigation> | null = null;
    return (): Promise<Navigation> => {
      loading ??= loadChunk(() => import('./navigation.ts')).then(({ startNavigation }) => {
        navigation.current = startNavigation({
          first,
          stores,
          draw: (next) => startTransition(() => setShown(next)),
          asTransition: (run) => startTransition(run),
        });
        return navigation.current;
      });
      loading.catch(() => {
        loading = null;
      });
      return loading;
    };
  }, [first, stores]);

  useEffect(() => {
    const go = (url: URL): Promise<void> => {
      const navigating = loadNavigation().then(
        (loaded) => loaded.go(url),
        () => navigateWithoutApp(url),
      );
      startTransition(() => navigating);
      return navigating;
    };
    bridge.connect({
      goTo: (path) => go(new URL(path ?? '', window.location.href)),
      refresh: async (page, shown) => (await loadNavigation()).refresh(page, shown),
    });
    // This history entry was visited before, and only the router restores its scroll position.
    if (historyKey() !== 'first') void loadNavigation().catch(() => undefined);
    return listenToLinks({
      isDehydrated,
      onIntent(url) {
        loadNavigation()
          .then((loaded) => loaded.preload(url))
          .catch(() => undefined);
      },
      onFollow(url) {
        if (!isRoutedPath(url.pathname)) return false;
        if (url.hash !== '' && isSamePage(url, new URL(window.location.href))) return false;
        void go(url);
        return true;
      },
    });
  }, [bridge, loadNavigation]);

  useEffect(takeEarlyPresses, []);

  // `<html data-live>` tells styles and end-to-end tests that the app has hydrated; `navigating` while a page loads.
  useEffect(() => {
    document.documentElement.dataset.live = isNavigating ? 'navigating' : '';
  }, [isNavigating]);

  useLayoutEffect(() => {
    if (shown.view !== first && navigation.current !== null)
      setAnnouncement(navigation.current.commitNavigation(shown));
  }, [shown, first]);

  return (
    <App
      view={shown.view}
      stores={stores}
      AuthDialog={AuthDialog}
      isNavigating={isNavigating}
      announcement={announcement}
    />
  );
}

/** The navigation's code failed to load: the browser loads the page itself, unless it is offline. */
function navigateWithoutApp(url: URL): void {
  if (navigator.onLine) window.location.assign(url);
  else showOfflineToast();
}
