import type { ActionData } from '#client/pages/page.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { FormValues } from '#shared/navigation/action-result.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { PENDING_FIELD } from '#shared/navigation/form-fields.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { cookieCheckPath, loginPath } from '#shared/navigation/paths.ts';
import { isPersonal, type RouteId } from '#shared/navigation/route-table.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import type { ActionOutcome, DoneOutcome } from '#worker/pages/page-action.ts';
import { explainRejection } from '#worker/platform/action-rejection.ts';
import { setFlash } from '#worker/platform/flash.ts';
import type { Customer, FormContext } from '#worker/platform/request-context.ts';
import { pendingForm, valuesForPage } from './posted-values.ts';
import { showPage } from './show-page.ts';

/** Responds to a form posted without scripts: with a redirect on success, otherwise with the page and its errors. */
export function respondWithoutScripts(
  c: FormContext,
  manifest: BuildManifest,
  outcome: ActionOutcome,
  customer: Customer | null,
): Response | Promise<Response> {
  c.set('customer', customer);
  const rerender = (what: Partial<ActionData>, status: number): Promise<Response> => {
    const form = { values: valuesForPage(c), errors: NO_ERRORS, message: '', ...what };
    return showPage(c, manifest, { form, status });
  };
  switch (outcome.kind) {
    case 'invalid':
      return rerender({ errors: outcome.errors, message: outcome.message ?? '' }, 422);
    case 'rejected': {
      const { error } = outcome;
      // The resource of the form does not exist, so its page does not exist either.
      if (isMissing(error)) throw error;
      return showRejection(c, error, rerender);
    }
    case 'login':
      return rerender(loginDialogData(c), 401);
    case 'redirect':
      return redirect(c, outcome.to, outcome);
    case 'done': {
      const next = nextForm(outcome, c.var.form.fields.get(PENDING_FIELD));
      // The form that waited for the login may belong to another page than the login form.
      const shown = outcome.payment !== undefined && outcome.to !== undefined && showInstead(c, outcome.to);
      if (next !== null) return rerender({ ...next, ...shown }, next.message === '' ? 200 : 422);
      const { pathname, search } = c.var.page.url;
      return redirect(c, outcome.to ?? pathname + search, outcome);
    }
  }
}

/** Pages that show a rejection themselves. Other pages show it at the top, because the form may no longer exist. */
const PAGES_WITH_OWN_ERROR: ReadonlySet<RouteId> = new Set<RouteId>(['home', 'checkout']);

/**
 * Shows the page with the error message at the top, or the error page if the page no longer exists for this visitor or
 * customer.
 */
async function showRejection(
  c: FormContext,
  error: HttpError,
  rerender: (what: Partial<ActionData>, status: number) => Promise<Response>,
): Promise<Response> {
  const { status, message } = explainRejection(error);
  const { match } = c.var.page;
  const showsOwnError = match !== null && PAGES_WITH_OWN_ERROR.has(match.row.id);
  const shown = showsOwnError ? { message } : { notice: message, isRejected: true };
  // Typed values of another customer must not be shown to the customer who is now signed in.
  const values = error.code === 'session_changed' ? { values: {} } : {};
  const page = await rerender({ ...shown, ...values }, status).catch((cause: unknown) => {
    if (!(cause instanceof HttpError)) throw cause;
    return null;
  });
  if (page?.status === status) return page;
  throw new HttpError(status, error.code, message, { cause: error });
}

function redirect(
  c: FormContext,
  to: string,
  { message, undo, signedIn }: Pick<DoneOutcome, 'message' | 'undo' | 'signedIn'>,
): Response {
  if (message) setFlash(c, { message, ...(undo && { undo }) });
  c.header('Cache-Control', 'no-store');
  const next = safeNext(to) ?? '/';
  // A browser that has sent any cookie also stores the session cookie. Otherwise the redirect checks whether it does.
  const isUnproven = signedIn !== undefined && (c.req.header('Cookie') ?? '') === '';
  return c.redirect(isUnproven ? cookieCheckPath(next) : next, 303);
}

/** The next form to show, including the form that waits for a login; null if the next page is shown without a form. */
function nextForm(
  { to, form, payment, unfinished = '' }: DoneOutcome,
  pending: string | null,
): (Partial<ActionData> & { message: string }) | null {
  if (unfinished !== '') return { values: { intent: 'unfinished' }, message: unfinished };
  if (payment !== undefined) return { payment, message: '' };
  if (form === undefined || to !== undefined) return null;
  const waiting: FormValues = pending === null ? {} : { [PENDING_FIELD]: pending };
  return { ...form, values: { ...form.values, ...waiting }, message: '' };
}

/**
 * Shows the login dialog over the same page. The dialog's form contains the pending form (R-WRITE-2). A personal page
 * cannot be shown, so the dialog opens over the home page and redirects back after the login.
 */
function loginDialogData(c: FormContext): Partial<ActionData> {
  const { url, match } = c.var.page;
  const values = { intent: 'login', [PENDING_FIELD]: pendingForm(c) };
  if (match === null || !isPersonal(match.row)) return { values };
  return { values, ...showInstead(c, loginPath(url.pathname + url.search)) };
}

/** Shows another page than the one that the form was posted to, and reports its URL to the app. */
function showInstead(c: FormContext, shownAt: string): Pick<ActionData, 'shownAt'> {
  const url = new URL(shownAt, c.var.page.url);
  c.set('page', { url, isPayload: false, match: matchRoute(url.pathname) });
  return { shownAt };
}
