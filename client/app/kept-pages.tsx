import type { ComponentType } from 'react';
import { createStoredValue, isRecord, OF_CUSTOMER, type StoredValue } from '#client/browser/stored-value.ts';
import { Notice } from '#client/ui/notice.tsx';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import type { LayoutProps } from './layouts/layout.ts';
import { LAYOUTS } from './layouts/layout-registry.ts';
import { isPagePayload } from './page-payload-shape.ts';
import { loadPageComponent } from './page-registry.ts';
import { resolvedPromise, type View } from './view.ts';

/** `path` with its query; `at`: milliseconds since 1970. */
type KeptPage = { customer: number; path: string; at: number; payload: PagePayload };

/** What a customer may want to read without a connection: where an order is, which address it goes to (R-STATE-4). */
const KEPT_PAGES: ReadonlyMap<RouteId, StoredValue<KeptPage>> = new Map([
  ['orders', keptPage('orders')],
  ['account-addresses', keptPage('addresses')],
]);

/** Keeps the last of the customer's lists of orders and of addresses. */
export function keepPage(customer: number, view: View): void {
  const { url, content } = view;
  // A page that was asked for by somebody else is not this customer's.
  if (content.kind !== 'page' || aged.has(view) || content.payload.session?.id !== customer) return;
  const { route, build, head, layout, data } = content.payload;
  KEPT_PAGES.get(route)?.write({
    customer,
    path: `${url.pathname}${url.search}`,
    at: Date.now(),
    // Neither the session nor the menu: they are the tab's.
    payload: { route, build, head, data, layout: { ...layout, categories: [] } },
  });
}

/**
 * The page as this customer saw it last, with the word that it is old; null where it is not kept, or was made by another
 * build.
 * @param shown what is on the screen
 */
export async function findKeptPage(customer: number, url: URL, shown: View): Promise<View | null> {
  const match = matchRoute(url.pathname);
  const kept = match === null ? null : KEPT_PAGES.get(match.row.id)?.read();
  if (!match || !kept || kept.customer !== customer || kept.path !== `${url.pathname}${url.search}`)
    return null;
  if (shown.content.kind !== 'page' || shown.content.payload.build !== kept.payload.build) return null;
  const view: View = {
    url,
    Layout: agedLayout(await LAYOUTS[match.row.layout](), kept.at),
    layout: shown.layout,
    content: {
      kind: 'page',
      Page: await loadPageComponent(match.row.id),
      params: match.params,
      payload: kept.payload,
      deferred: resolvedPromise(undefined),
      form: null,
    },
  };
  aged.add(view);
  return view;
}

/** What was shown from here: it is no newer for being looked at. */
const aged = new WeakSet<View>();

function keptPage(name: string): StoredValue<KeptPage> {
  return createStoredValue<KeptPage>(() => window.localStorage, `${OF_CUSTOMER}${name}`, 1, isKeptPage);
}

function isKeptPage(value: unknown): value is KeptPage {
  return (
    isRecord(value) &&
    Number.isInteger(value.customer) &&
    typeof value.path === 'string' &&
    typeof value.at === 'number' &&
    isPagePayload(value.payload)
  );
}

function agedLayout(Layout: ComponentType<LayoutProps>, at: number): ComponentType<LayoutProps> {
  return function AgedLayout({ children, ...props }: LayoutProps) {
    return (
      <Layout {...props}>
        <div className="page pt-4">
          <Notice tone="warning" title="You are offline">
            <p>
              This is how it was on {formatDateTime(new Date(at).toISOString())}.{' '}
              <a className="link" href={`${props.url.pathname}${props.url.search}`}>
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
