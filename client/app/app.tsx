import { memo, useMemo } from 'react';
import { NoScriptFormFieldsContext } from '#client/browser/hidden-fields.tsx';
import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { ImageSourcesContext, type ResolveImageSources } from '#client/ui/image-sources.ts';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { imageSources } from '#shared/navigation/image-urls.ts';
import { AuthDialogSlot } from './auth-dialog-slot.tsx';
import { CartSheetSlot } from './cart-sheet-slot.tsx';
import type { Stores } from './store-types.ts';
import { StoresProvider } from './stores.tsx';
import type { View } from './view.ts';

/** Lazy, because most views show no error. Its links and its search form work before the component's code loads. */
const ErrorPage = lazyHydrate(() => import('./error-page.tsx').then((file) => file.ErrorPage));

/** Rendered only after a form submission without scripts. */
const FlashNotice = lazyHydrate(() => import('./forms/flash-notice.tsx').then((file) => file.FlashNotice));

// Defined once, because a new function on every render would re-render every image that reads it from the context.
const fromCloudflare: ResolveImageSources = (picture, shownUpTo) =>
  imageSources('cloudflare', picture, shownUpTo);
const fromWorker: ResolveImageSources = (picture, shownUpTo) => imageSources('worker', picture, shownUpTo);

type AppProps = {
  view: View;
  stores: Stores;
  /** The text that a screen reader announces after a navigation. */
  announcement?: string;
  /** The idempotency key for the forms in this response. Set only on the worker. */
  formKey?: string;
};

/** The whole screen. The worker renders it once per request; the browser hydrates it once per document. */
export function App({ view, stores, announcement = '', formKey = '' }: AppProps) {
  const { Layout } = view;
  const session = sessionField(view);
  const noScriptFields = useMemo(() => ({ key: formKey, session }), [formKey, session]);
  const resolveImageSources = view.layout.site.pictures === 'cloudflare' ? fromCloudflare : fromWorker;
  return (
    <StoresProvider stores={stores}>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      <NoScriptFormFieldsContext value={noScriptFields}>
        <ImageSourcesContext value={resolveImageSources}>
          <Layout layout={view.layout} url={view.url}>
            <ErrorBoundary
              resetKey={view}
              fallback={() => (
                <ErrorPage
                  status={500}
                  message=""
                  requestId=""
                  retryHref={pathAndQuery(view.url)}
                  menu={view.layout.menu}
                />
              )}
            >
              <Content view={view} />
            </ErrorBoundary>
          </Layout>
          <CartSheetSlot url={view.url} />
        </ImageSourcesContext>
        <AuthDialogSlot isPublic={session === ''} />
      </NoScriptFormFieldsContext>
    </StoresProvider>
  );
}

/** Returns the value of the hidden session field on a customer's page; empty on a public page. */
function sessionField({ content }: View): string {
  const session = content.kind === 'page' ? content.payload.session : undefined;
  return session === undefined ? '' : `${session.token}.${session.id}`;
}

/** Memoised so that the page does not re-render for an announcement. */
const Content = memo(function Content({ view: { content, url, layout } }: { view: View }) {
  if (content.kind === 'error') {
    return <ErrorPage {...content.error} retryHref={pathAndQuery(url)} menu={layout.menu} />;
  }
  const { Page, form } = content;
  // A dialog step shows its own notice.
  const isFlash =
    form !== null && form.notice !== undefined && (form.isRejected || form.values.intent === undefined);
  return (
    <>
      {isFlash && <FlashNotice {...form} />}
      <Page
        key={url.pathname}
        data={content.payload.data}
        title={content.payload.head.title}
        deferred={content.deferred}
        url={url}
        site={layout.site}
        form={form}
      />
    </>
  );
});
