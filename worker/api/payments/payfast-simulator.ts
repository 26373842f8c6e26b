import { Hono } from 'hono';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { readBoundedForm } from './bounded-form.ts';
import { isSignedPayfastForm } from './payfast/payfast-form.ts';
import {
  createSimulatedNotification,
  isSimulatedNotification,
  SIMULATOR_PATH,
  type SimulatedOutcome,
} from './payfast/simulated-notification.ts';
import { simulatorPage, simulatorProblemPage } from './payfast/simulator-page.ts';

export type PayfastSimulatorOptions = {
  /** Delivers the notification to the shop: its own `fetch`, in process. */
  notify: (request: Request, env: Bindings) => Promise<Response>;
};

/**
 * Payfast's protocol played by the worker itself, where `PAYFAST_HOST` is `self`; otherwise every path is a 404.
 * Mount it at the root, its paths are whole: `app.route('/', createPayfastSimulator({ notify }))`.
 */
export function createPayfastSimulator({ notify }: PayfastSimulatorOptions) {
  const app = new Hono<{ Bindings: Bindings }>();
  app.use(`${SIMULATOR_PATH}/*`, async (c, next) => {
    if (getConfig(c.env).payfast.host !== null) return c.notFound();
    await next();
    c.res.headers.set('Cache-Control', 'private, no-store');
    return undefined;
  });
  app.post(`${SIMULATOR_PATH}/eng/process`, async (c) => {
    const form = await readForm(c.req.raw, c.env);
    return form === null ? simulatorProblemPage() : simulatorPage(form);
  });
  app.post(`${SIMULATOR_PATH}/eng/process/finish`, async (c) => {
    const { choice = '', ...form } = (await readFields(c.req.raw)) ?? {};
    const outcome = OUTCOMES.get(choice);
    if (outcome === undefined || !isGenuine(form, c.req.raw, c.env)) return simulatorProblemPage();
    const { passphrase } = getConfig(c.env).payfast;
    const body = createSimulatedNotification(form, outcome, passphrase);
    await deliver(body, form.notify_url ?? '', (request) => notify(request, c.env));
    return c.redirect((outcome.status === 'COMPLETE' ? form.return_url : form.cancel_url) ?? '/', 303);
  });
  app.post(`${SIMULATOR_PATH}/eng/query/validate`, async (c) => {
    const parameters = (await readBoundedForm(c.req.raw)) ?? '';
    return c.text(
      isSimulatedNotification(parameters, getConfig(c.env).payfast.passphrase) ? 'VALID' : 'INVALID',
    );
  });
  return app;
}

const OUTCOMES: ReadonlyMap<string, SimulatedOutcome> = new Map([
  ['card', { status: 'COMPLETE', method: 'cc' }],
  ['eft', { status: 'COMPLETE', method: 'ef' }],
  ['cancel', { status: 'CANCELLED', method: '' }],
  ['fail', { status: 'FAILED', method: '' }],
]);

async function readForm(request: Request, env: Bindings): Promise<Record<string, string> | null> {
  const form = await readFields(request);
  return form !== null && isGenuine(form, request, env) ? form : null;
}

async function readFields(request: Request): Promise<Record<string, string> | null> {
  const text = await readBoundedForm(request);
  const pairs = [...new URLSearchParams(text ?? '')];
  const isAmbiguous = new Set(pairs.map(([name]) => name)).size < pairs.length;
  return text === null || isAmbiguous ? null : Object.fromEntries(pairs);
}

/** Signed, whole, our merchant's, and leading nowhere but back to this shop. */
function isGenuine(form: Readonly<Record<string, string>>, request: Request, env: Bindings): boolean {
  const { merchantId, merchantKey, passphrase } = getConfig(env).payfast;
  const { origin } = new URL(request.url);
  return (
    isSignedPayfastForm(form, passphrase) &&
    form.merchant_id === merchantId &&
    form.merchant_key === merchantKey &&
    /^\d{1,9}\.\d{2}$/.test(form.amount ?? '') &&
    [form.item_name, form.m_payment_id].every((value) => value !== undefined && value !== '') &&
    [form.return_url, form.cancel_url, form.notify_url].every((url) => isOwnUrl(url, origin))
  );
}

function isOwnUrl(url: string | undefined, origin: string): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).origin === origin;
}

/** As Payfast does: once more at once where the shop did not answer 200. */
async function deliver(
  body: string,
  url: string,
  notify: (request: Request) => Promise<Response>,
): Promise<void> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const response = await notify(
      new Request(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': '127.0.0.1' },
        body,
      }),
    );
    if (response.status === 200) return;
  }
}
