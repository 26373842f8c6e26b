import type { FormReturn } from '#client/pages/page.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import type { ActionResult } from '#worker/pages/page-action.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import type { FormContext } from '#worker/platform/request-context.ts';
import { pageNotFound, showPage } from './show-page.ts';

/**
 * Runs a page's `action` on a form that was posted without scripts: on to where it leads, or the page again with
 * what is wrong.
 */
export async function takeForm(c: FormContext, manifest: BuildManifest): Promise<Response> {
  const { beginSession, endSession, values } = c.var.form;
  const result = await runAction(c);
  if (result.kind === 'invalid') return showPage(c, manifest, returnedForm(values, result));
  if (result.signedIn !== undefined) beginSession(result.signedIn.token);
  if (result.kind === 'form') return showPage(c, manifest, result.form);
  if (result.signedOut === true) endSession();
  c.header('Cache-Control', 'no-store');
  return c.redirect(safeNext(result.to) ?? '/', 303);
}

async function runAction(c: FormContext): Promise<ActionResult> {
  const { match, url } = c.var.page;
  const action = match === null ? undefined : SERVER_PAGES[match.row.id].action;
  if (match === null || action === undefined) throw pageNotFound(`Page not found: ${url.pathname}`);
  const { values, api, apiOf, isSignedIn } = c.var.form;
  try {
    return await action({
      api,
      apiOf: ({ token }) => apiOf(token),
      isSignedIn,
      params: match.params,
      query: new URLSearchParams(url.search),
      form: values,
    });
  } catch (error) {
    throw isMissing(error) ? toPageError(error) : error;
  }
}

/** What a form is about may be gone, or belong to somebody else: the API's 404 is the page's, too. */
function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

function toPageError(error: ApiError): HttpError {
  return new HttpError(error.status, error.code, error.message, { cause: error });
}

/** What was typed comes back, but for passwords. */
function returnedForm(
  values: URLSearchParams,
  { errors, message = '' }: Extract<ActionResult, { kind: 'invalid' }>,
): FormReturn {
  const typed = [...values].filter(([name]) => !name.includes('password'));
  return { values: Object.fromEntries(typed), errors, message };
}
