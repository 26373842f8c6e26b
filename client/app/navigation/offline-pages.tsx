import type { ComponentType } from 'react';
import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { CUSTOMER_PREFIX, createStoredValue, type StoredValue } from '#client/browser/stored-value.ts';
import type { SessionStore } from '#client/features/auth/session-store.ts';
import { Notice } from '#client/ui/notice.tsx';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { isRecord } from '#shared/is-record.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import type { PagePayload, SessionSeed } from '#shared/navigation/page-payload.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import type { LayoutProps } from '../layouts/layout.ts';
import { LAYOUTS } from '../layouts/layout-registry.ts';
import { loadPageComponent } from '../page-registry.ts';
import type { View } from '../view.ts';
import { isPagePayload } from './page-payload-shape.ts';

/** `path` includes the query. `at` is in milliseconds since 1970. */
type OfflinePage = { customer: number; path: string; at: number; payload: PagePayload };

/** The pages that a customer can read without a connection (R-STATE-4). */
const OFFLINE_PAGES: ReadonlyMap<RouteId, StoredValue<OfflinePage>> = new Map([
  ['orders', offlinePageStorage('orders')],
  ['account-addresses', offlinePageStorage('addresses')],
]);

/** Saves the page in localStorage if it is the signed-in customer's order list or address list. */
export function saveOfflinePage(session: SessionStore, view: View): void {
  const { url, content } = view;
  const { id: customer } = session.getState();
  // The page may have been loaded for the previous customer.
  if (content.kind !== 'page' || offlineViews.has(view) || content.payload.session?.id !== customer) return;
  const { route, build, head, layout, data } = content.payload;
  OFFLINE_PAGES.get(route)?.write({
    customer,
    path: pathAndQuery(url),
    at: Date.now(),
    // Stored without session and menu, because the tab will have newer ones.
    payload: { route, build, head, data, layout: { ...layout, menu: [] } },
  });
}

/**
 * Returns the page as this customer last saw it, under a notice with the time. Returns null if the page was not saved
 * or was saved by another build.
 * @param shown the view on screen
 */
export async function findOfflinePage(
  { token, id, name, email }: SessionSeed,
  url: URL,
  shown: View,
): Promise<View | null> {
  const match = matchRoute(url.pathname);
  const page = match === null ? null : OFFLINE_PAGES.get(match.row.id)?.read();
  if (!match || !page || page.customer !== id || page.path !== pathAndQuery(url)) return null;
  if (shown.content.kind !== 'page' || shown.content.payload.build !== page.payload.build) return null;
  const view: View = {
    url,
    Layout: withOfflineNotice(await LAYOUTS[match.row.layout](), page.at),
    layout: shown.layout,
    content: {
      kind: 'page',
      Page: await loadPageComponent(match.row.id),
      payload: { ...page.payload, session: { token, id, name, email } },
      deferred: null,
      form: null,
    },
  };
  offlineViews.add(view);
  return view;
}

/** Views that were loaded from storage. Saving one again would give it a new time. */
const offlineViews = new WeakSet<View>();

function offlinePageStorage(name: string): StoredValue<OfflinePage> {
  return createStoredValue<OfflinePage>(
    () => window.localStorage,
    `${CUSTOMER_PREFIX}${name}`,
    1,
    isOfflinePage,
  );
}

function isOfflinePage(value: unknown): value is OfflinePage {
  return (
    isRecord(value) &&
    Number.isInteger(value.customer) &&
    typeof value.path === 'string' &&
    typeof value.at === 'number' &&
    isPagePayload(value.payload)
  );
}

function withOfflineNotice(Layout: ComponentType<LayoutProps>, at: number): ComponentType<LayoutProps> {
  return function OfflineLayout({ children, ...props }: LayoutProps) {
    return (
      <Layout {...props}>
        <div className="page pt-4">
          <Notice tone="warning" title="You’re offline">
            <p>
              This is how it was on {formatDateTime(new Date(at).toISOString())}.{' '}
              <a className="link" href={pathAndQuery(props.url)}>
                Try again
              </a>
            </p>
          </Notice>
        </div>
        {children}
      </Layout>
    );
  };
}
