import { HttpError } from '#shared/contract/http-error.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { KEY_FIELD } from '#shared/navigation/form-fields.ts';
import { matchRoute, type RouteMatch } from '#shared/navigation/match-route.ts';
import { needsLogin } from '#shared/navigation/needs-login.ts';
import { hasOnlyAdditions, isSafeInUrl, readPendingForm } from '#shared/navigation/pending-form.ts';
import { isPersonal, type RouteId, type RouteRow } from '#shared/navigation/route-table.ts';
import type { ActionContext, ActionOutcome } from '#worker/pages/page-action.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { wantsActionResult } from '#worker/platform/action-rejection.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { Customer, FormContext } from '#worker/platform/request-context.ts';
import { noRouteMatch } from '#worker/platform/request-errors.ts';
import { rememberFormSender } from '#worker/platform/without-scripts.ts';
import { respondToScripts } from './respond-to-scripts.ts';
import { respondWithoutScripts } from './respond-without-scripts.ts';

/** True if the page handles posted forms. */
export function takesForms(page: RouteId): boolean {
  return SERVER_PAGES[page].action !== undefined;
}

/**
 * Runs a page's `action` on a posted form and responds in the requested format: an `ActionResult` for scripts; a
 * redirect, or the page again, without scripts. Both show the same outcome (R-WRITE-1).
 */
export async function runAction(c: FormContext, manifest: BuildManifest): Promise<Response> {
  const { match, url } = c.var.page;
  if (match === null) throw noRouteMatch(url);
  const outcome = await checkAndRunForm(c, match);
  const customer = await applySessionChange(c, outcome);
  recordEvents(c, outcome);
  c.header('Vary', 'Accept', { append: true });
  const isScript = wantsActionResult(c);
  rememberFormSender(c, isScript);
  return isScript
    ? respondToScripts(c, manifest, outcome, customer)
    : respondWithoutScripts(c, manifest, outcome, customer);
}

async function checkAndRunForm(c: FormContext, match: RouteMatch): Promise<ActionOutcome> {
  const { fields, key, formSession, customer } = c.var.form;
  if (formSession !== null && customer !== null && formSession.token !== customer.session.token) {
    return { kind: 'rejected', error: new HttpError(409, 'session_changed', SESSION_CHANGED) };
  }
  if (formSession === null && customer !== null && needsToken(match.row, fields)) {
    return { kind: 'rejected', error: new HttpError(403, 'forbidden', NO_TOKEN) };
  }
  return runPageAction(c, { match, url: c.var.page.url, fields, key }, customer);
}

/**
 * True if a customer's form must contain the session's anti-forgery token, as on every personal page. Public pages are
 * cached for everyone and contain no token, so their forms are accepted by origin only. A form that changes personal
 * data therefore belongs on a personal page.
 */
function needsToken(row: RouteRow, fields: URLSearchParams): boolean {
  return isPersonal(row) && !hasOnlyAdditions(row.additions, fields);
}

const NO_TOKEN = 'Please reload the page and try again.';
const SESSION_CHANGED = 'Someone else has logged in here, so nothing was changed.';

type Posted = { match: RouteMatch; url: URL; fields: URLSearchParams; key: string };

async function runPageAction(
  c: FormContext,
  posted: Posted,
  customer: Customer | null,
): Promise<ActionOutcome> {
  const { match, url, fields, key } = posted;
  const { action, isActionOpen = !needsLogin(url.pathname) } = SERVER_PAGES[match.row.id];
  if (action === undefined || (customer === null && !isActionOpen)) return { kind: 'login' };
  const context: ActionContext = {
    api: customer?.api ?? c.var.visitorApi(),
    url,
    params: match.params,
    query: new URLSearchParams(url.search),
    form: fields,
    key: key === '' ? undefined : key,
    deviceName: c.req.header('User-Agent') ?? '',
    resume: async (pending, signedIn) => resume(c, pending ?? '', await c.var.form.beginSession(signedIn)),
  };
  try {
    const outcome = await action(context);
    return 'events' in outcome && key !== '' ? { eventKey: key, ...outcome } : outcome;
  } catch (error) {
    return toFailedOutcome(error);
  }
}

/**
 * Runs the form that has waited for this login. Does nothing if the form belongs to another customer or to no page. A
 * visitor's form is run only if it only adds something, because a stranger may have put the form into a link (see
 * {@link isSafeInUrl}).
 */
async function resume(c: FormContext, text: string, customer: Customer): Promise<ActionOutcome> {
  const pending = readPendingForm(text);
  if (pending === null) return { kind: 'done' };
  const isTheirs = pending.customer === null ? isSafeInUrl(text) : pending.customer === customer.session.id;
  if (!isTheirs) return { kind: 'done' };
  const url = new URL(pending.action, c.var.page.url);
  const match = matchRoute(url.pathname);
  // The dialog's own forms never wait for a login.
  if (match === null || match.row.id === 'home') return { kind: 'done' };
  const { fields } = pending;
  const key = fields.get(KEY_FIELD) ?? '';
  fields.delete(KEY_FIELD);
  const outcome = await runPageAction(c, { match, url, fields, key }, customer);
  const isPaying = outcome.kind === 'done' && outcome.payment !== undefined;
  return isPaying ? { ...outcome, to: pending.action } : outcome;
}

/** Converts the API's rejection into an outcome. Other errors are bugs and are thrown again. */
function toFailedOutcome(error: unknown): ActionOutcome {
  if (!(error instanceof HttpError)) throw error;
  if (error.code === 'unauthenticated') return { kind: 'login' };
  if (error.code === 'invalid') return { kind: 'invalid', errors: error.errors, message: error.message };
  if (error.status >= 500) logFailure('a form failed', error);
  return { kind: 'rejected', error };
}

/** The customer who is signed in after the form. The session's cookie is sent with the response. */
async function applySessionChange(c: FormContext, outcome: ActionOutcome): Promise<Customer | null> {
  const { customer, beginSession, endSession } = c.var.form;
  if (outcome.kind !== 'done' && outcome.kind !== 'redirect') return customer;
  if (outcome.signedOut === true) {
    endSession();
    return null;
  }
  const after = outcome.signedIn === undefined ? customer : await beginSession(outcome.signedIn);
  if (after === null || outcome.renamed === undefined) return after;
  const { name, email } = outcome.renamed;
  return { ...after, session: { ...after.session, name, email } };
}

/**
 * Counts analytics events (R-API-60) after the response, once per submission. A failed count does not affect the
 * customer.
 */
function recordEvents(c: FormContext, outcome: ActionOutcome): void {
  if (!('events' in outcome)) return;
  const { events = [], eventKey } = outcome;
  // Without the customer's session, as when the app reports events itself (`edge/api-proxy.ts`).
  const api = c.var.visitorApi();
  const counted = events.map((event) => api.events.recordEvent(event, { idempotencyKey: eventKey }));
  c.executionCtx.waitUntil(
    Promise.all(counted).catch((error: unknown) => logFailure('an event was not counted', error)),
  );
}

function logFailure(message: string, cause: unknown): void {
  writeLog({ level: 'error', at: 'ssr', message, cause });
}
