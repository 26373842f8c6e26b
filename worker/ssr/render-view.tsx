import { tracing } from 'cloudflare:workers';
import { reactRenderer } from '@hono/react-renderer';
import { App } from '#client/app/app.tsx';
import { initialDialog } from '#client/app/initial-dialog.ts';
import { headValues } from '#client/app/navigation/head-values.ts';
import type { StorePorts } from '#client/app/store-types.ts';
import { createStores } from '#client/app/stores.tsx';
import { headOf, type View } from '#client/app/view.ts';
import { loadLazyComponents } from '#client/ui/lazy-hydrate.tsx';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { Document, type DocumentProps, jsonForHtml } from './document.tsx';

declare module '@hono/react-renderer' {
  interface Props extends DocumentProps {}
}

export type RenderOptions = {
  manifest: BuildManifest;
  status: number;
  /** schema.org objects of the page, as JSON in the document. */
  jsonLd: readonly string[];
  /** The page's payload as JSON in the document; null on the error page. */
  payloadJson: string | null;
  /** Data that is streamed after the shell; null if the payload is complete. */
  deferred: Promise<unknown> | null;
  nonce: string;
  /** The submission's idempotency key, for browsers without scripts. */
  formKey?: string;
  /** See {@link DocumentProps}. */
  assetsMark?: string;
};

/** A streamed page ends after this time, even if its deferred data has not arrived. */
const RENDER_TIMEOUT_MS = 10_000;

/**
 * Large enough that React sends all sections in order. With its default, React would send finished sections out of
 * order and move them into place by scripts, but crawlers need plain HTML.
 */
const PROGRESSIVE_CHUNK_BYTES = 1 << 20;

/**
 * Renders a view as a whole document. If all data is available, the document is sent in one piece, which takes a third
 * of the CPU time of streaming. Otherwise the document is streamed, shell first. A failure of the shell is thrown. If a
 * later section fails, streaming logs the error, but `renderToString` only emits a client-render marker.
 */
export async function renderView(c: RequestContext, view: View, options: RenderOptions): Promise<Response> {
  const { manifest, status } = options;
  const { content } = view;
  const dialog = content.kind === 'page' ? initialDialog(view.url, content.form) : null;
  const payload = content.kind === 'page' ? content.payload : null;
  const stores = createStores(INERT_PORTS, {
    session: payload?.session,
    cart: payload?.cart,
    dialog,
  });
  await Promise.all([prepareRenderer(c, options), loadLazyComponents()]);
  const app = <App view={view} stores={stores} formKey={options.formKey ?? ''} />;
  const html = await tracing.enterSpan('render', async () =>
    c.render(app, {
      head: headValues(headOf(view), view.layout.site),
      jsonLd: options.jsonLd,
      siteName: view.layout.site.name,
      manifest,
      tagId: getConfig(c.env).tagId,
      nonce: options.nonce,
      assetsMark: options.assetsMark ?? null,
      route: payload?.route ?? null,
      payloadJson: options.payloadJson,
      formJson: content.kind === 'page' && content.form !== null ? jsonForHtml(content.form) : null,
      errorJson: content.kind === 'error' ? jsonForHtml({ ...content, layout: view.layout }) : null,
      deferred: options.deferred,
    }),
  );
  return new Response(html.body, { status, headers: html.headers });
}

/** The value of the `Link` header that lets a browser fetch the style sheet before it reads the HTML. */
export function preloadStyle({ css }: BuildManifest): string {
  return `<${css}>; rel=preload; as=style`;
}

/** The renderer's options belong to the request (nonce, signal), so the middleware is created per request. */
function prepareRenderer(c: RequestContext, { deferred, nonce }: RenderOptions): Promise<unknown> {
  const { signal } = c.req.raw;
  const middleware = reactRenderer(({ children, ...page }) => <Document {...page}>{children}</Document>, {
    stream: deferred !== null,
    readableStreamOptions: {
      nonce,
      signal: deferred === null ? signal : AbortSignal.any([signal, AbortSignal.timeout(RENDER_TIMEOUT_MS)]),
      progressiveChunkSize: PROGRESSIVE_CHUNK_BYTES,
      onError: (cause: unknown) =>
        writeLog({ level: 'error', at: 'ssr', message: 'rendering failed', cause }),
    },
  });
  return Promise.resolve(middleware(c, () => Promise.resolve()));
}

/** The stores make no calls on the worker, because effects and event handlers only run in the browser. */
const INERT_PORTS: StorePorts = {
  api: () => Promise.reject(new Error('the stores of a rendered page make no calls')),
  goTo: () => Promise.resolve(),
  updatePage: () => Promise.resolve(),
};
