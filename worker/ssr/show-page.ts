import { pageOutcomeOf } from '#client/app/error-catalogue.ts';
import { LAYOUTS } from '#client/app/layouts/layout-registry.ts';
import { loadPageComponent } from '#client/app/page-registry.ts';
import { resolvedPromise, type View } from '#client/app/view.ts';
import type { FormReturn } from '#client/pages/page.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { hasErrors } from '#shared/domain/form-errors.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { noRouteMatch, toPageError } from '#worker/platform/refusals.ts';
import type { VisitorContext } from '#worker/platform/request-context.ts';
import { cachedHtml } from './cached-html.ts';
import { createLoadContext, logFailure } from './load-context.ts';
import { loadPayload } from './load-payload.ts';
import { payloadRedirect, payloadResponse } from './payload-response.ts';
import type { LoadedPayload, PayloadResult } from './payload-result.ts';
import { preloadStyle, renderView } from './render-page.tsx';

/** A page as a document or as its payload; `form` is a posted form that came back. */
export async function showPage(
  c: VisitorContext,
  manifest: BuildManifest,
  form: FormReturn | null = null,
): Promise<Response> {
  const { match, url, isPayload } = c.var.page;
  if (match === null) throw noRouteMatch(url);
  const result = await load(c, manifest, match);
  if (result.kind === 'redirect') {
    return isPayload ? payloadRedirect(c, result.to) : redirectTo(c, result);
  }
  if (isPayload) return payloadResponse(c, result, isPersonal(match.row));
  return showDocument(c, manifest, match, result, form);
}

async function load(c: VisitorContext, manifest: BuildManifest, match: RouteMatch): Promise<PayloadResult> {
  try {
    const context = await createLoadContext(c, manifest);
    return await loadPayload(context, match, c.var.page.url, c.var.visitor);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (!isMissing(error)) logFailure(c, `loading ${match.row.id} failed`, error);
    throw isShownAsIs(match, error) ? error : toPageError(error);
  }
}

/** R-ERR-3: a 500 of the catalogue is the page's own. */
function isShownAsIs({ row }: RouteMatch, { status }: HttpError): boolean {
  return status === 500 && pageOutcomeOf(row.id, status) === 'error-page';
}

function redirectTo(c: VisitorContext, { to, status }: { to: string; status: 301 | 302 }): Response {
  return c.body(null, status, { Location: to, 'Cache-Control': 'no-store' });
}

function showDocument(
  c: VisitorContext,
  manifest: BuildManifest,
  match: RouteMatch,
  loaded: LoadedPayload,
  form: FormReturn | null,
): Promise<Response> {
  const isPrivate = isPersonal(match.row) || form !== null;
  c.header('Cache-Control', isPrivate ? 'private, no-store' : 'private, no-cache');
  c.header('Link', preloadStyle(manifest));
  const render = () => renderPage(c, manifest, match, loaded, form);
  return isPrivate || loaded.deferred !== null ? render() : cachedHtml(c, match, loaded, render);
}

async function renderPage(
  c: VisitorContext,
  manifest: BuildManifest,
  match: RouteMatch,
  { payload, deferred, jsonLd }: LoadedPayload,
  form: FormReturn | null,
): Promise<Response> {
  const [Page, Layout] = await Promise.all([loadPageComponent(match.row.id), LAYOUTS[match.row.layout]()]);
  const view: View = {
    url: c.var.page.url,
    Layout,
    layout: payload.layout,
    content: {
      kind: 'page',
      Page,
      params: match.params,
      payload,
      deferred: deferred ?? resolvedPromise(payload.deferred),
      form,
    },
  };
  return renderView(c, view, { manifest, status: statusOf(form), jsonLd, deferred });
}

/** A form that came back with nothing wrong is the next step of what it began. */
function statusOf(form: FormReturn | null): 200 | 422 {
  return form === null || (form.message === '' && !hasErrors(form.errors)) ? 200 : 422;
}
