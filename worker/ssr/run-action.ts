import type { ActionData } from '#client/pages/page.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import type { ActionResult } from '#worker/pages/page-action.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { noRouteMatch, toPageError } from '#worker/platform/refusals.ts';
import type { FormContext } from '#worker/platform/request-context.ts';
import { showPage } from './show-page.ts';

/**
 * Runs a page's `action` on a form that was posted without scripts: on to where it leads, or the page again with
 * what is wrong.
 */
export async function runAction(c: FormContext, manifest: BuildManifest): Promise<Response> {
  const { beginSession, endSession, values } = c.var.form;
  const result = await resultOfAction(c);
  if (result.kind === 'invalid') return showPage(c, manifest, returnedForm(values, result));
  if (result.signedIn !== undefined) beginSession(result.signedIn.token);
  if (result.kind === 'form') return showPage(c, manifest, result.form);
  if (result.signedOut === true) endSession();
  c.header('Cache-Control', 'no-store');
  return c.redirect(safeNext(result.to) ?? '/', 303);
}

async function resultOfAction(c: FormContext): Promise<ActionResult> {
  const { match, url } = c.var.page;
  const action = match === null ? undefined : SERVER_PAGES[match.row.id].action;
  if (match === null || action === undefined) throw noRouteMatch(url);
  const { values, api, apiOf, isSignedIn } = c.var.form;
  try {
    return await action({
      api,
      apiOf: ({ token }) => apiOf(token),
      isSignedIn,
      url,
      params: match.params,
      query: new URLSearchParams(url.search),
      form: values,
    });
  } catch (error) {
    throw toPageError(error);
  }
}

/** What was typed comes back, but for passwords. */
function returnedForm(
  values: URLSearchParams,
  { errors, message = '' }: Extract<ActionResult, { kind: 'invalid' }>,
): ActionData {
  const typed = [...values].filter(([name]) => !name.includes('password'));
  return { values: Object.fromEntries(typed), errors, message };
}
