import { LAYOUTS } from '#client/app/layouts/layout-registry.ts';
import { loadPageComponent } from '#client/app/page-registry.ts';
import { resolvedPromise, type View } from '#client/app/view.ts';
import type { ActionData } from '#client/pages/page.ts';
import { CALLS } from '#shared/contract/calls.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { hasErrors } from '#shared/domain/form-errors.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { noRouteMatch, toPageError } from '#worker/platform/refusals.ts';
import type { VisitorContext } from '#worker/platform/request-context.ts';
import { redirectTo } from '#worker/platform/responses.ts';
import { cachedHtml } from './cached-html.ts';
import { createLoadContext, logFailure } from './load-context.ts';
import { loadPayload } from './load-payload.ts';
import { payloadResponse } from './payload-response.ts';
import type { LoadedPayload, PayloadResult } from './payload-result.ts';
import { preloadStyle, renderView } from './render-page.tsx';

/** A page as a document or as its payload; `form` is a posted form that came back. */
export async function showPage(
  c: VisitorContext,
  manifest: BuildManifest,
  form: ActionData | null = null,
): Promise<Response> {
  const { match, url, isPayload } = c.var.page;
  if (match === null) throw noRouteMatch(url);
  const result = await load(c, manifest, match);
  if (result.kind === 'redirect') return redirectTo(c, result.to, result.status);
  if (isPayload) return payloadResponse(c, result, isPersonal(match.row));
  return showDocument(c, manifest, match, result, form);
}

async function load(c: VisitorContext, manifest: BuildManifest, match: RouteMatch): Promise<PayloadResult> {
  const { visitor, page } = c.var;
  const { url, isPayload } = page;
  try {
    const context = await createLoadContext(c, manifest);
    const result = await loadPayload(context, match, url, visitor);
    // A client navigation goes back where a document is shown without the part.
    if (isPayload && result.kind === 'page' && refusesPayload(result.failedPart)) throw result.failedPart;
    return result;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (!isMissing(error)) logFailure(c, `loading ${match.row.id} failed`, error);
    throw toPageError(error);
  }
}

/** Whether the part's call is one that a page is loaded with; what only helps never costs a page (R-ERR-4). */
function refusesPayload(failed: HttpError | null): failed is HttpError {
  return failed?.call != null && CALLS[failed.call].failure !== 'helper';
}

function showDocument(
  c: VisitorContext,
  manifest: BuildManifest,
  match: RouteMatch,
  loaded: LoadedPayload,
  form: ActionData | null,
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
  form: ActionData | null,
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

/** 200 if the returned form has no error (the next step of several), else 422. */
function statusOf(form: ActionData | null): 200 | 422 {
  return form === null || (form.message === '' && !hasErrors(form.errors)) ? 200 : 422;
}
