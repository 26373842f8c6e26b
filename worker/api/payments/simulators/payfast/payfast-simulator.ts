import { type Context, Hono } from 'hono';
import { type PaymentMethod, payfastCode, paymentMethodName } from '#shared/domain/payment-methods.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { onlyInSimulation } from '../../../http/tool-page.ts';
import { isSignedPayfastForm } from '../../payfast/payfast-form.ts';
import { PAYFAST_SIMULATOR_PATH } from '../../payfast/payfast-gateway.ts';
import { readRawBody } from '../../read-raw-body.ts';
import { type NotificationKind, readFaultPlan } from '../faults.ts';
import { areOnOrigin, readFields } from '../read-fields.ts';
import { type NotificationRequest, type SimulatorOptions, sendNotifications } from '../send-notifications.ts';
import { simulatorPage, simulatorProblemPage } from '../simulator-page.ts';
import {
  createSimulatedNotification,
  isSimulatedNotification,
  type SimulatedOutcome,
} from './simulated-notification.ts';

type Form = Readonly<Record<string, string>>;

/**
 * Simulates Payfast within the worker if `PAYFAST_HOST` is `self`; otherwise its paths return 404. Its paths are
 * absolute, so it is mounted at the root: `app.route('/', createPayfastSimulator({ notify }))`.
 */
export function createPayfastSimulator(options: SimulatorOptions) {
  const app = new Hono<{ Bindings: Bindings }>();
  app.use(
    `${PAYFAST_SIMULATOR_PATH}/*`,
    onlyInSimulation((env) => getConfig(env).payfast.host === null),
  );
  app.post(`${PAYFAST_SIMULATOR_PATH}/eng/process`, async (c) => {
    const form = await readFields(c.req.raw);
    return form !== null && isGenuine(form, c)
      ? choicePage(form, methodsFor(form, c))
      : simulatorProblemPage();
  });
  app.post(`${PAYFAST_SIMULATOR_PATH}/eng/process/finish`, async (c) => {
    const fields = (await readFields(c.req.raw)) ?? {};
    const { choice = '', fault: _fault, delay_seconds: _delay, ...form } = fields;
    const outcome = outcomeOf(choice, methodsFor(form, c));
    const plan = readFaultPlan(fields);
    if (outcome === undefined || plan === null || !isGenuine(form, c)) return simulatorProblemPage();
    const { passphrase } = getConfig(c.env).payfast;
    await sendNotifications(
      c,
      plan,
      (kind) => toRequest(form, notificationBody(kind, form, outcome, passphrase)),
      options,
    );
    return c.redirect((outcome.status === 'COMPLETE' ? form.return_url : form.cancel_url) ?? '/', 303);
  });
  app.post(`${PAYFAST_SIMULATOR_PATH}/eng/query/validate`, (c) => confirmSimulated(c.req.raw, c.env));
  return app;
}

/** Answers Payfast's confirmation request: `VALID` if the simulator sent a notification with the posted parameters. */
export async function confirmSimulated(request: Request, env: Bindings): Promise<Response> {
  const parameters = (await readRawBody(request)) ?? '';
  const { passphrase } = getConfig(env).payfast;
  return new Response(isSimulatedNotification(parameters, passphrase) ? 'VALID' : 'INVALID');
}

/** The methods the page offers: all of the merchant's methods, or only the one named in the form. */
function methodsFor(form: Form, c: Context<{ Bindings: Bindings }>): readonly PaymentMethod[] {
  const { methods } = getConfig(c.env).payfast;
  const { payment_method: code = '' } = form;
  return code === '' ? methods : methods.filter((method) => payfastCode(method) === code);
}

function outcomeOf(choice: string, methods: readonly PaymentMethod[]): SimulatedOutcome | undefined {
  const method = methods.find((each) => each === choice);
  return method === undefined ? UNPAID.get(choice) : { status: 'COMPLETE', method: payfastCode(method) };
}

const UNPAID: ReadonlyMap<string, SimulatedOutcome> = new Map([
  ['cancel', { status: 'CANCELLED', method: '' }],
  ['fail', { status: 'FAILED', method: '' }],
]);

function choicePage(form: Form, methods: readonly PaymentMethod[]): Promise<Response> {
  return simulatorPage({
    gateway: 'Payfast',
    item: form.item_name ?? '',
    amount: form.amount ?? '',
    action: `${PAYFAST_SIMULATOR_PATH}/eng/process/finish`,
    fields: form,
    choices: methods.map((value) => ({ value, label: `Pay by ${paymentMethodName(value)}` })),
  });
}

function toRequest(form: Form, body: string): NotificationRequest {
  return {
    url: form.notify_url ?? '',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  };
}

function notificationBody(
  notification: NotificationKind,
  form: Form,
  outcome: SimulatedOutcome,
  passphrase: string,
): string {
  const right = createSimulatedNotification(form, outcome, passphrase);
  switch (notification) {
    case 'correct':
      return right;
    case 'outdated':
      return createSimulatedNotification(form, { status: 'FAILED', method: '' }, passphrase);
    case 'wrong-amount':
      return createSimulatedNotification({ ...form, amount: '1.00' }, outcome, passphrase);
    case 'wrong-merchant':
      return createSimulatedNotification({ ...form, merchant_id: '1' }, outcome, passphrase);
    case 'bad-signature':
      return right.replace(/signature=.*/, `signature=${'0'.repeat(32)}`);
  }
}

/** True if the form is complete, signed, for this shop's merchant, and redirects only back to this shop. */
function isGenuine(form: Form, c: Context<{ Bindings: Bindings }>): boolean {
  const { payfast, shopOrigin } = getConfig(c.env);
  const { merchantId, merchantKey, passphrase } = payfast;
  return (
    isSignedPayfastForm(form, passphrase) &&
    form.merchant_id === merchantId &&
    form.merchant_key === merchantKey &&
    /^\d{1,9}\.\d{2}$/.test(form.amount ?? '') &&
    [form.item_name, form.m_payment_id].every((value) => value !== undefined && value !== '') &&
    areOnOrigin(shopOrigin, [form.return_url, form.cancel_url, form.notify_url])
  );
}
