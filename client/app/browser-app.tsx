import {
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { historyKey } from '#client/browser/history-key.ts';
import { listenToLinks } from '#client/browser/link-events.ts';
import { isDehydrated } from '#client/ui/lazy-hydrate.tsx';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { App } from './app.tsx';
import type { Navigation, Shown } from './navigation.ts';
import type { NavigationBridge } from './navigation-bridge.ts';
import { isSamePage } from './same-page.ts';
import type { Stores } from './stores.tsx';
import { tellOffline } from './tell-failure.ts';
import type { View } from './view.ts';

type Props = { first: View; stores: Stores; bridge: NavigationBridge; AuthDialog: ComponentType | null };

/** The app in the browser: first the tree that the worker rendered, then every page after it. */
export function BrowserApp({ first, stores, bridge, AuthDialog }: Props) {
  const [shown, setShown] = useState<Shown>({ view: first, kind: 'replace' });
  const [announcement, setAnnouncement] = useState('');
  const [isNavigating, startTransition] = useTransition();
  const navigation = useRef<Navigation>(null);

  const wake = useMemo(() => {
    let waking: Promise<Navigation> | null = null;
    return (): Promise<Navigation> => {
      waking ??= import('./navigation.ts').then(({ startNavigation }) => {
        navigation.current = startNavigation({
          first,
          stores,
          draw: (next) => startTransition(() => setShown(next)),
          asTransition: (run) => startTransition(run),
        });
        return navigation.current;
      });
      waking.catch(() => {
        waking = null;
      });
      return waking;
    };
  }, [first, stores]);

  useEffect(() => {
    const go = (url: URL): Promise<void> => {
      const way = wake().then(
        (awake) => awake.go(url),
        () => leave(url),
      );
      startTransition(() => way);
      return way;
    };
    bridge.connect((path) => go(new URL(path ?? '', window.location.href)));
    // This history entry was visited before, and only the router restores its scroll position.
    if (historyKey() !== 'first') void wake().catch(() => undefined);
    return listenToLinks({
      isDehydrated,
      onIntent(url) {
        wake()
          .then((awake) => awake.preload(url))
          .catch(() => undefined);
      },
      onFollow(url) {
        if (matchRoute(url.pathname) === null) return false;
        if (url.hash !== '' && isSamePage(url, new URL(window.location.href))) return false;
        void go(url);
        return true;
      },
    });
  }, [bridge, wake]);

  // The ready mark, for styles and journeys: on <html> once the app answers to input, empty unless a page is on its way.
  useEffect(() => {
    document.documentElement.dataset.live = isNavigating ? 'navigating' : '';
  }, [isNavigating]);

  useLayoutEffect(() => {
    if (shown.view !== first && navigation.current !== null)
      setAnnouncement(navigation.current.arrive(shown));
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

/** What going on takes did not come: the browser goes by itself, unless it has no connection to go with. */
function leave(url: URL): void {
  if (navigator.onLine) window.location.assign(url);
  else tellOffline();
}
