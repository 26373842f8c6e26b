import { LAYOUTS } from '#client/app/layouts/layout-registry.ts';
import { loadPageComponent } from '#client/app/page-registry.ts';
import { resolvedPromise, type View } from '#client/app/view.ts';
import type { ActionData } from '#client/pages/page.ts';
import { failureOf } from '#shared/contract/endpoints.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { withUnreadParameters } from '#shared/navigation/page-query.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { isOwnLimit, toPageError } from '#worker/platform/page-error.ts';
import { noRouteMatch } from '#worker/platform/refusals.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';
import { redirectTo } from '#worker/platform/responses.ts';
import { cachedHtml } from './cached-html.ts';
import { documentTexts } from './document-texts.ts';
import { takeFlash } from './flash.ts';
import { createLoadContext, logFailure } from './load-context.ts';
import { loadPayload } from './load-payload.ts';
import { markdownResponse } from './markdown-response.ts';
import { noteSearch } from './note-search.ts';
import { payloadResponse } from './payload-response.ts';
import type { LoadedPayload, PayloadResult } from './payload-result.ts';
import { preloadStyle, renderView } from './render-page.tsx';

/** A posted form that the page is shown again with, and the status of that document. */
export type ReturnedForm = { form: ActionData; status: number };

/** A page as a document or as its payload. */
export async function showPage(
  c: CustomerContext,
  manifest: BuildManifest,
  returned: ReturnedForm | null = null,
): Promise<Response> {
  const { match, url, isPayload } = c.var.page;
  if (match === null) throw noRouteMatch(url);
  const result = await load(c, manifest, match);
  if (result.kind === 'redirect') {
    return redirectTo(c, withUnreadParameters(result.to, match.row, url), result.status);
  }
  noteSearch(c, result.payload);
  if (isPayload) return payloadResponse(c, result, isPersonal(match.row));
  const markdown = returned === null ? await markdownResponse(c, match, result) : null;
  return markdown ?? showDocument(c, manifest, match, result, returned ?? flashedForm(c));
}

/** What is said of a form that has led here by a redirect. */
function flashedForm(c: CustomerContext): ReturnedForm | null {
  const flash = takeFlash(c);
  if (flash === null) return null;
  const { message: notice, undo } = flash;
  return {
    form: { values: {}, errors: NO_ERRORS, message: '', notice, ...(undo && { undo }) },
    status: 200,
  };
}

async function load(c: CustomerContext, manifest: BuildManifest, match: RouteMatch): Promise<PayloadResult> {
  const { customer, page } = c.var;
  const { url, isPayload } = page;
  try {
    const context = await createLoadContext(c, manifest);
    const result = await loadPayload(context, match, url, customer);
    // A client navigation goes back where a document is shown without the part.
    if (isPayload && result.kind === 'page' && refusesPayload(result.failedPart)) throw result.failedPart;
    return result;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (!isMissing(error) && !isOwnLimit(error)) logFailure(c, `loading ${match.row.id} failed`, error);
    throw toPageError(error);
  }
}

/** Whether the part's call is one that a page is loaded with; what only helps never costs a page (R-ERR-4). */
function refusesPayload(failed: HttpError | null): failed is HttpError {
  return failed?.call != null && failureOf(failed.call) !== 'helper';
}

function showDocument(
  c: CustomerContext,
  manifest: BuildManifest,
  match: RouteMatch,
  loaded: LoadedPayload,
  returned: ReturnedForm | null,
): Promise<Response> {
  const isPrivate = isPersonal(match.row) || returned !== null;
  c.header('Cache-Control', isPrivate ? 'private, no-store' : 'private, no-cache');
  c.header('Link', preloadStyle(manifest));
  // Of this response alone: a key in stored HTML would make all shoppers' presses one (R-WRITE-1).
  const formKey = crypto.randomUUID();
  const render = () => renderPage(c, manifest, match, loaded, { returned, formKey });
  if (isPrivate || loaded.deferred !== null) return render();
  return cachedHtml(c, match, loaded, { secrets: [c.var.nonce, formKey], render });
}

async function renderPage(
  c: CustomerContext,
  manifest: BuildManifest,
  match: RouteMatch,
  loaded: LoadedPayload,
  { returned, formKey }: { returned: ReturnedForm | null; formKey: string },
): Promise<Response> {
  const { payload, deferred } = loaded;
  const { url } = c.var.page;
  const [Page, Layout] = await Promise.all([loadPageComponent(match.row.id), LAYOUTS[match.row.layout]()]);
  const view: View = {
    url,
    Layout,
    layout: payload.layout,
    content: {
      kind: 'page',
      Page,
      payload,
      deferred: deferred ?? resolvedPromise(payload.deferred),
      form: returned?.form ?? null,
    },
  };
  const texts = documentTexts(loaded);
  return renderView(c, view, { manifest, status: returned?.status ?? 200, ...texts, deferred, formKey });
}
