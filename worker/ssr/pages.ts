import { failureStatus } from '#client/app/error-catalogue.ts';
import { LAYOUTS } from '#client/app/layouts/layout-registry.ts';
import { loadPageComponent } from '#client/app/page-registry.ts';
import { alreadyHere, type PageError, type View } from '#client/app/view.ts';
import type { FormReturn } from '#client/pages/page.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { codeOfStatus } from '#shared/contract/errors.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { hasErrors } from '#shared/domain/form-errors.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { LayoutData, PagePayload } from '#shared/navigation/page-payload.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { getConfig } from '#worker/env/config.ts';
import type { ServerPage } from '#worker/pages/define-page.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { formatError, writeLog } from '#worker/platform/log.ts';
import type {
  FormContext,
  PageContext,
  PageRequest,
  RequestContext,
  VisitorContext,
} from '#worker/platform/request-context.ts';
import { findHtml, keepHtml } from './kept-html.ts';
import {
  knownQuery,
  type LoadedPage,
  loadLayout,
  loadPage,
  type PageLoadContext,
  payloadText,
} from './page-payload.ts';
import { renderView } from './render-page.tsx';
import { siteOf } from './site-info.ts';

/** What is deferred may keep a page open for this long. */
const RENDER_TIMEOUT_MS = 10_000;

/** Turns matched routes into HTML or `_payload.json` (R-EDGE-8, R-EDGE-9). */
export function createPages(manifest: BuildManifest) {
  const preloadStyle = `<${manifest.css}>; rel=preload; as=style`;

  /** A page as a document or as its payload; `form` is a posted form that came back. */
  async function showPage(c: VisitorContext, form: FormReturn | null = null): Promise<Response> {
    const { match, url, isPayload } = c.var.page;
    if (match === null) throw new HttpError(404, 'not_found', `Page not found: ${url.pathname}${url.search}`);
    const loaded = await load(c, match, url);
    if (loaded.kind === 'not-found') {
      throw new HttpError(
        loaded.status,
        codeOfStatus(loaded.status),
        loaded.message ?? `Page Not Found: ${url.pathname}`,
      );
    }
    if (loaded.kind === 'redirect') return redirect(c, loaded);
    const isPrivate = isPersonal(match.row);
    if (isPayload) return payloadResponse(c, loaded, isPrivate);
    c.header('Cache-Control', isPrivate || form !== null ? 'private, no-store' : 'private, no-cache');
    c.header('Link', preloadStyle);
    const renderPage = async (): Promise<Response> => {
      const { payload, deferred } = loaded;
      const content: View['content'] = {
        kind: 'page',
        Page: await loadPageComponent(match.row.id),
        params: match.params,
        payload,
        deferred: deferred ?? alreadyHere(payload.deferred),
        form,
      };
      const Layout = await LAYOUTS[match.row.layout]();
      return render(c, { url, Layout, layout: payload.layout, content }, statusOf(form), loaded);
    };
    const key =
      isPrivate || form !== null || loaded.deferred !== null ? null : htmlKey(loaded.page, match, url);
    return key === null ? renderPage() : keptPage(c, key, loaded.payload, renderPage);
  }

  /** A public page's HTML from the isolate, or rendered and kept there. */
  async function keptPage(
    c: RequestContext,
    key: string,
    payload: PagePayload,
    renderPage: () => Promise<Response>,
  ): Promise<Response> {
    const { nonce } = c.var;
    const maxBytes = getConfig(c.env).keptHtmlBytes;
    if (maxBytes === 0) return renderPage();
    const known = findHtml(key, payload, nonce);
    if (known !== null) {
      c.var.setCacheStatus('html');
      return c.body(known, 200, HTML);
    }
    const response = await renderPage();
    const html = await response.text();
    // React's mark of a part that could not be rendered: not worth keeping.
    if (html.includes('<!--$!-->')) return c.body(html, 200, HTML);
    return c.body(keepHtml(key, payload, { html, nonce, maxBytes }), 200, HTML);
  }

  /** The error page (R-ERR-PAGE). */
  async function showError(
    c: RequestContext,
    page: PageRequest,
    { status, message }: Omit<PageError, 'requestId'>,
  ): Promise<Response> {
    const { requestId } = c.var;
    const view: View = {
      url: page.url,
      Layout: await LAYOUTS[page.match?.row.layout ?? 'default'](),
      layout: await layoutAtHand(await loadContext(c)),
      content: { kind: 'error', error: { status, message, requestId } },
    };
    c.header('Cache-Control', 'no-store');
    c.header('Link', preloadStyle);
    return render(c, view, status, { jsonLd: [], deferred: null });
  }

  async function load(c: VisitorContext, match: RouteMatch, url: URL): Promise<LoadedPage> {
    try {
      return await loadPage(await loadContext(c), match, url, c.var.visitor);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const status = failureStatus(match.row.id, error);
      if (status >= 500) log(c, `loading ${match.row.id} failed`, error);
      throw new HttpError(status, codeOfStatus(status), error.message, { cause: error });
    }
  }

  async function loadContext(c: RequestContext): Promise<PageLoadContext> {
    const config = getConfig(c.env);
    return {
      build: manifest.id,
      dataVersion: (await c.var.flags()).dataVersion,
      site: siteOf(config),
      publicApi: c.var.publicApi,
      cache: {
        kv: c.env.KV,
        colo: caches.default,
        origin: new URL(c.req.url).origin,
        cacheStatus: c.var.setCacheStatus,
        waitUntil: (work) => c.executionCtx.waitUntil(work),
        now: Date.now,
        log: (message, error) => log(c, message, error),
      },
    };
  }

  function render(
    c: RequestContext,
    view: View,
    status: number,
    { jsonLd, deferred }: Pick<Extract<LoadedPage, { kind: 'page' }>, 'jsonLd' | 'deferred'>,
  ): Promise<Response> {
    return renderView(c, view, {
      manifest,
      nonce: c.var.nonce,
      origin: view.url.origin,
      status,
      jsonLd,
      deferred,
      signal:
        deferred === null
          ? c.req.raw.signal
          : AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(RENDER_TIMEOUT_MS)]),
      log: (message, error) => log(c, message, error),
    });
  }

  /**
   * Runs a page's `action` on a form that was posted without scripts: on to where it leads, or the page again with
   * what is wrong. What was typed comes back, but for passwords.
   */
  async function takeForm(c: FormContext): Promise<Response> {
    const { match, url } = c.var.page;
    const page = match === null ? null : SERVER_PAGES[match.row.id];
    if (match === null || page?.action === undefined)
      throw new HttpError(404, 'not_found', `Page not found: ${url.pathname}`);
    const { values, api, apiOf, isSignedIn, beginSession, endSession } = c.var.form;
    const query = new URLSearchParams(url.search);
    const result = await page
      .action({
        api,
        apiOf: ({ token }) => apiOf(token),
        isSignedIn,
        params: match.params,
        query,
        form: values,
      })
      .catch(failAsMissing);
    if (result.kind === 'invalid') {
      const typed = [...values].filter(([name]) => !name.includes('password'));
      const { errors, message = '' } = result;
      return showPage(c, { values: Object.fromEntries(typed), errors, message });
    }
    if (result.signedIn !== undefined) beginSession(result.signedIn.token);
    if (result.kind === 'form') return showPage(c, result.form);
    if (result.signedOut === true) endSession();
    c.header('Cache-Control', 'no-store');
    return c.redirect(safeNext(result.to) ?? '/', 303);
  }

  return { showPage, showError, takeForm };
}

/** What a form is about may be gone, or another's: a 404 of what lies behind is one here, too. */
function failAsMissing(error: unknown): never {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 410);
  throw isMissing ? new HttpError(error.status, error.code, error.message, { cause: error }) : error;
}

/** A form that came back with nothing wrong is the next step of what it began. */
function statusOf(form: FormReturn | null): 200 | 422 {
  return form === null || (form.message === '' && !hasErrors(form.errors)) ? 200 : 422;
}

/** What failed may have waited long enough already: an error page comes without the menu rather than later. */
const MENU_PATIENCE_MS = 300;

function layoutAtHand(context: PageLoadContext): Promise<LayoutData> {
  const bare: LayoutData = { site: context.site, categories: [] };
  return withDeadline('the menu', MENU_PATIENCE_MS, loadLayout(context)).catch(() => bare);
}

const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

/**
 * Names a page's HTML where nothing but what the page knows stands in its address; null: it is not kept. Its links in
 * the head are whole, so the host is part of it.
 */
function htmlKey(page: ServerPage, match: RouteMatch, url: URL): string | null {
  if (match.row.layout === 'maintenance') return null;
  if (url.search === '') return url.origin + url.pathname;
  const query = `?${knownQuery(page, match, url)}`;
  return url.search === query ? url.origin + url.pathname + query : null;
}

function redirect(c: PageContext, { to, status }: { to: string; status: 301 | 302 }): Response {
  if (c.var.page.isPayload) {
    return c.json({ redirect: to }, 200, { 'Cache-Control': 'no-store' });
  }
  return c.body(null, status, { Location: to, 'Cache-Control': 'no-store' });
}

async function payloadResponse(
  c: RequestContext,
  { payload, deferred }: Extract<LoadedPage, { kind: 'page' }>,
  isPrivate: boolean,
) {
  const text =
    deferred === null ? payloadText(payload) : JSON.stringify({ ...payload, deferred: await deferred });
  // A cookie that was set on the way is of one visitor.
  const isShared = !isPrivate && c.res.headers.getSetCookie().length === 0;
  return c.body(text, 200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Cache-Control': isShared ? 'public, max-age=0, must-revalidate' : 'private, no-store',
  });
}

function log(c: RequestContext, message: string, error: unknown): void {
  const { requestId } = c.var;
  writeLog({ level: 'error', at: 'ssr', message, requestId, cause: formatError(error) });
}
