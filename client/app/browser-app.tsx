import {
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { applyHead } from '#client/browser/document-head.ts';
import { listenToLinks } from '#client/browser/link-events.ts';
import { historyKey, newHistoryState, rememberScroll, restoreScroll } from '#client/browser/scroll-memory.ts';
import { isAsleep } from '#client/ui/sleeping-part.tsx';
import { showToast } from '#client/ui/toast.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { App } from './app.tsx';
import { FAILURE_TEXT, FAILURE_TITLE, OFFLINE_TEXT } from './error-policy.ts';
import { headValues } from './head-values.ts';
import type { NavigationBridge } from './navigation-bridge.ts';
import { createPagePreloads } from './page-preloads.ts';
import { createRouter, type NavigationKind } from './router.ts';
import { bringAlong, type Stores } from './stores.tsx';
import { headOf, type View } from './view.ts';

type Props = { first: View; stores: Stores; bridge: NavigationBridge; AuthDialog: ComponentType | null };
type Shown = { view: View; kind: NavigationKind };

/** The app with the router around it: first the tree that the worker rendered, then every page after it. */
export function BrowserApp({ first, stores, bridge, AuthDialog }: Props) {
  const [shown, setShown] = useState<Shown>({ view: first, kind: 'replace' });
  const [announcement, setAnnouncement] = useState('');
  const [isNavigating, startTransition] = useTransition();
  const newest = useRef(first);
  /** The history entry on screen: on Back the browser has switched to the next one before we hear of it. */
  const entry = useRef('first');

  const { navigate, cancel, preload } = useMemo(() => {
    const preloads = createPagePreloads();
    const router = createRouter({
      preloads,
      current: () => newest.current,
      show(view, kind) {
        // Now, not once the next page is drawn: a shorter one would pull the place up.
        if (kind !== 'pop') rememberScroll(entry.current);
        newest.current = view;
        if (view.content.kind === 'page') bringAlong(stores, view.content.payload);
        startTransition(() => setShown({ view, kind }));
      },
      stay(kind, tell) {
        if (kind === 'pop') {
          window.history.pushState(newHistoryState(), '', newest.current.url);
          entry.current = historyKey();
        }
        tell();
      },
      promptLogin: (next) => stores.auth.getState().open('login', { next }),
      tellFailure: () => showToast({ kind: 'error', title: FAILURE_TITLE, text: FAILURE_TEXT }),
      tellOffline: () => showToast({ kind: 'error', title: FAILURE_TITLE, text: OFFLINE_TEXT }),
    });
    return {
      preload: preloads.preload,
      cancel: router.cancel,
      navigate: (url: URL, kind: NavigationKind) => startTransition(() => router.navigate(url, kind)),
    };
  }, [stores]);

  useEffect(() => {
    const stop = new AbortController();
    window.history.scrollRestoration = 'manual';
    // A page that was loaded in full is an entry of its own: it has no scroll place yet.
    if (historyKey() === 'first') window.history.replaceState(newHistoryState(), '');
    entry.current = historyKey();
    restoreScroll(window.location.hash);
    bridge.connect((path) =>
      path === null
        ? navigate(new URL(window.location.href), 'replace')
        : navigate(new URL(path, window.location.href), 'push'),
    );
    window.addEventListener('pagehide', () => rememberScroll(entry.current), { signal: stop.signal });
    window.addEventListener(
      'popstate',
      () => {
        rememberScroll(entry.current);
        const url = new URL(window.location.href);
        if (!isSamePage(url, newest.current.url)) return navigate(url, 'pop');
        cancel();
        // A fragment's entry is the browser's own work: it gets its key when it is first left or come back to.
        if (historyKey() === 'first') window.history.replaceState(newHistoryState(), '');
        entry.current = historyKey();
        restoreScroll(url.hash);
      },
      { signal: stop.signal },
    );
    const stopLinks = listenToLinks({
      isAsleep,
      onIntent: preload,
      onFollow(url) {
        if (matchRoute(url.pathname) === null) return false;
        if (url.hash !== '' && isSamePage(url, newest.current.url)) return false;
        navigate(url, isSamePage(url, newest.current.url) ? 'replace' : 'push');
        return true;
      },
    });
    return () => {
      stop.abort();
      stopLinks();
    };
  }, [bridge, navigate, cancel, preload]);

  useLayoutEffect(() => {
    const { view, kind } = shown;
    if (view === first) return;
    if (kind === 'push') window.history.pushState(newHistoryState(), '', view.url);
    if (kind === 'replace') window.history.replaceState({ key: historyKey() }, '', view.url);
    entry.current = historyKey();
    const head = headValues(headOf(view), view.layout.site, window.location.origin);
    applyHead(head);
    setAnnouncement(head.title);
    focusPage();
    restoreScroll(view.url.hash);
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

function isSamePage(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

/** A new page takes the focus at its heading, so that it is read from its start. */
function focusPage(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
