import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import type { YocoConfig } from '#worker/env/payment-variables.ts';
import { onlyInSimulation } from '../../../http/tool-page.ts';
import { notificationPath } from '../../payment-gateway.ts';
import { signWebhook, WEBHOOK_HEADERS } from '../../standard-webhook.ts';
import { YOCO_SIMULATOR_PATH } from '../../yoco/yoco-gateway.ts';
import { yocoMode } from '../../yoco/yoco-notification.ts';
import { type NotificationKind, readFaultPlan } from '../faults.ts';
import { areOnOrigin, readFields } from '../read-fields.ts';
import { type NotificationRequest, type SimulatorOptions, sendNotifications } from '../send-notifications.ts';
import { simulatorPage, simulatorProblemPage } from '../simulator-page.ts';
import {
  type CheckoutInput,
  CheckoutInputSchema,
  checkoutId,
  readCheckout,
  simulatedEvent,
} from './simulated-checkout.ts';

type SimulatorEnv = { Bindings: Bindings };

/**
 * Simulates Yoco's Checkout API and its page within the worker if `YOCO_HOST` is `self`; otherwise its paths return
 * 404. Its paths are absolute, so it is mounted at the root.
 */
export function createYocoSimulator(options: SimulatorOptions) {
  const app = new Hono<SimulatorEnv>();
  app.use(
    `${YOCO_SIMULATOR_PATH}/*`,
    onlyInSimulation((env) => getConfig(env).yoco?.host === null),
  );
  app.post(`${YOCO_SIMULATOR_PATH}/api/checkouts`, (c) => createSimulatedCheckout(c.req.raw, c.env));
  app.get(`${YOCO_SIMULATOR_PATH}/checkout/:id`, (c) => {
    const checkout = readCheckout(c.req.param('id'), yocoOf(c.env).secretKey);
    return checkout === null ? simulatorProblemPage() : choicePage(c.req.param('id'), checkout);
  });
  app.post(`${YOCO_SIMULATOR_PATH}/checkout/:id`, async (c) => {
    const id = c.req.param('id');
    const fields = (await readFields(c.req.raw)) ?? {};
    const checkout = readCheckout(id, yocoOf(c.env).secretKey);
    const outcome = OUTCOMES.get(fields.choice ?? '');
    const plan = readFaultPlan(fields);
    if (checkout === null || outcome === undefined || plan === null) return simulatorProblemPage();
    const { type, leadsTo } = outcome;
    if (type !== null) {
      await sendNotifications(c, plan, (kind) => toRequest(kind, type, { id, checkout, c }), options);
    }
    return c.redirect(checkout[leadsTo], 303);
  });
  return app;
}

/** Returns Yoco's configuration. {@link onlyInSimulation} blocks every request if Yoco is not configured. */
function yocoOf(env: Bindings): YocoConfig {
  const { yoco } = getConfig(env);
  if (yoco === null) throw new Error('The shop does not use Yoco');
  return yoco;
}

type EventType = Parameters<typeof simulatedEvent>[2]['type'];
type Outcome = { type: EventType | null; leadsTo: 'successUrl' | 'cancelUrl' | 'failureUrl' };

/** Yoco sends no event for a cancelled payment. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['card', { type: 'payment.succeeded', leadsTo: 'successUrl' }],
  ['cancel', { type: null, leadsTo: 'cancelUrl' }],
  ['fail', { type: 'payment.failed', leadsTo: 'failureUrl' }],
]);

/** Creates a checkout, as Yoco's API does. */
export async function createSimulatedCheckout(request: Request, env: Bindings): Promise<Response> {
  const { secretKey } = yocoOf(env);
  if (request.headers.get('Authorization') !== `Bearer ${secretKey}`) {
    return Response.json({ message: 'No such key' }, { status: 403 });
  }
  const input = v.safeParse(CheckoutInputSchema, await request.json().catch(() => null));
  if (!input.success) return Response.json({ message: 'No checkout' }, { status: 422 });
  // The gateway calls this function in the same process, so the URL has the shop's own origin.
  const { origin } = new URL(request.url);
  const { successUrl, cancelUrl, failureUrl } = input.output;
  if (!areOnOrigin(origin, [successUrl, cancelUrl, failureUrl])) {
    return Response.json({ message: 'Leads away from the shop' }, { status: 422 });
  }
  const id = checkoutId(input.output, secretKey);
  return Response.json({
    ...input.output,
    id,
    redirectUrl: `${origin}${YOCO_SIMULATOR_PATH}/checkout/${id}`,
    status: 'created',
    paymentId: null,
    processingMode: yocoMode(secretKey),
  });
}

function choicePage(id: string, { amount }: CheckoutInput): Promise<Response> {
  return simulatorPage({
    gateway: 'Yoco',
    item: 'Pay by card',
    amount: (amount / 100).toFixed(2),
    action: `${YOCO_SIMULATOR_PATH}/checkout/${id}`,
    fields: {},
    choices: [{ value: 'card', label: 'Pay by card' }],
  });
}

type Checkout = { id: string; checkout: CheckoutInput; c: Context<SimulatorEnv> };

/** Builds the notification. Signs it at sending time, so that the shop does not reject a delayed one as stale. */
function toRequest(
  notification: NotificationKind,
  type: EventType,
  { id, checkout, c }: Checkout,
): NotificationRequest {
  const { webhookSecret, secretKey } = yocoOf(c.env);
  const now = new Date();
  const mode = yocoMode(secretKey);
  const body = simulatedEvent(id, notification === 'wrong-amount' ? { ...checkout, amount: 100 } : checkout, {
    type: notification === 'outdated' ? 'payment.failed' : type,
    mode: notification === 'wrong-merchant' ? (mode === 'live' ? 'test' : 'live') : mode,
    now,
  });
  const webhook = { id: `msg_${crypto.randomUUID()}`, timestamp: Math.floor(now.getTime() / 1_000), body };
  const signature = signWebhook(webhookSecret, webhook);
  return {
    url: `${getConfig(c.env).shopOrigin}${notificationPath('yoco')}`,
    headers: {
      'Content-Type': 'application/json',
      [WEBHOOK_HEADERS.id]: webhook.id,
      [WEBHOOK_HEADERS.timestamp]: String(webhook.timestamp),
      [WEBHOOK_HEADERS.signature]: notification === 'bad-signature' ? signature.toLowerCase() : signature,
    },
    body,
  };
}
