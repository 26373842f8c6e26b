import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import type { YocoConfig } from '#worker/env/payment-variables.ts';
import { readRawBody } from '../../bounded-raw-body.ts';
import { notificationPath } from '../../notification-path.ts';
import { signWebhook, WEBHOOK_HEADERS } from '../../standard-webhook.ts';
import { YOCO_SIMULATOR_PATH } from '../../yoco/yoco-gateway.ts';
import { type Delivery, deliver, type SimulatorOptions } from '../deliver.ts';
import { type NotificationKind, readFaultPlan } from '../faults.ts';
import { simulatorPage, simulatorProblemPage } from '../simulator-page.ts';
import {
  type CheckoutInput,
  CheckoutInputSchema,
  checkoutId,
  readCheckout,
  simulatedEvent,
} from './simulated-checkout.ts';

type SimulatorEnv = { Bindings: Bindings; Variables: { yoco: YocoConfig } };

/**
 * Yoco's Checkout API and its page played by the worker itself, where `YOCO_HOST` is `self`; otherwise every path is a
 * 404. Mount it at the root, its paths are whole.
 */
export function createYocoSimulator({ notify, wait }: SimulatorOptions<Bindings>) {
  const app = new Hono<SimulatorEnv>();
  app.use(`${YOCO_SIMULATOR_PATH}/*`, async (c, next) => {
    const { yoco } = getConfig(c.env);
    if (yoco === null || yoco.host !== null) return c.notFound();
    c.set('yoco', yoco);
    await next();
    c.res.headers.set('Cache-Control', 'private, no-store');
    return undefined;
  });
  app.post(`${YOCO_SIMULATOR_PATH}/api/checkouts`, createCheckout);
  app.get(`${YOCO_SIMULATOR_PATH}/checkout/:id`, (c) => {
    const checkout = readCheckout(c.req.param('id'), c.get('yoco').secretKey);
    return checkout === null ? simulatorProblemPage() : choicePage(c.req.param('id'), checkout);
  });
  app.post(`${YOCO_SIMULATOR_PATH}/checkout/:id`, async (c) => {
    const id = c.req.param('id');
    const fields = new URLSearchParams((await readRawBody(c.req.raw)) ?? '');
    const checkout = readCheckout(id, c.get('yoco').secretKey);
    const outcome = OUTCOMES.get(fields.get('choice') ?? '');
    const plan = readFaultPlan(
      Object.fromEntries([...fields].filter(([name, value]) => name !== 'choice' && value !== '')),
    );
    if (checkout === null || outcome === undefined || plan === null) return simulatorProblemPage();
    const { type, leadsTo } = outcome;
    if (type !== null) {
      await deliver(plan, (notification) => toDelivery(notification, type, { id, checkout, c }), {
        notify: (request) => notify(request, c.env),
        wait,
        afterAnswer: (work) => c.executionCtx.waitUntil(work),
      });
    }
    return c.redirect(checkout[leadsTo], 303);
  });
  return app;
}

type EventType = Parameters<typeof simulatedEvent>[2]['type'];
type Outcome = { type: EventType | null; leadsTo: 'successUrl' | 'cancelUrl' | 'failureUrl' };

/** Of a payment that is given up, Yoco tells nobody. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['card', { type: 'payment.succeeded', leadsTo: 'successUrl' }],
  ['cancel', { type: null, leadsTo: 'cancelUrl' }],
  ['fail', { type: 'payment.failed', leadsTo: 'failureUrl' }],
]);

async function createCheckout(c: Context<SimulatorEnv>): Promise<Response> {
  const { secretKey } = c.get('yoco');
  if (c.req.header('Authorization') !== `Bearer ${secretKey}`) return c.json({ message: 'No such key' }, 403);
  const input = v.safeParse(CheckoutInputSchema, await c.req.json().catch(() => null));
  if (!input.success) return c.json({ message: 'No checkout' }, 422);
  const { origin } = new URL(c.req.url);
  const { successUrl, cancelUrl, failureUrl } = input.output;
  const isOwn = [successUrl, cancelUrl, failureUrl].every((url) => new URL(url).origin === origin);
  if (!isOwn) return c.json({ message: 'Leads away from the shop' }, 422);
  const id = checkoutId(input.output, secretKey);
  return c.json({
    ...input.output,
    id,
    redirectUrl: `${origin}${YOCO_SIMULATOR_PATH}/checkout/${id}`,
    status: 'created',
    paymentId: null,
    processingMode: modeOf(secretKey),
  });
}

function choicePage(id: string, { amount }: CheckoutInput): Promise<Response> {
  return simulatorPage({
    gateway: 'Yoco',
    item: 'Pay by card',
    amount: (amount / 100).toFixed(2),
    action: `${YOCO_SIMULATOR_PATH}/checkout/${id}`,
    fields: {},
    choices: [
      { value: 'card', label: 'Pay by card', pays: true },
      { value: 'cancel', label: 'Cancel', pays: false },
      { value: 'fail', label: 'Fail', pays: false },
    ],
  });
}

type Checkout = { id: string; checkout: CheckoutInput; c: Context<SimulatorEnv> };

/** Signed when it is sent: a late notification is as fresh as any. */
function toDelivery(
  notification: NotificationKind,
  type: EventType,
  { id, checkout, c }: Checkout,
): Delivery {
  const { webhookSecret, secretKey } = c.get('yoco');
  const now = new Date();
  const mode = modeOf(secretKey);
  const body = simulatedEvent(id, notification === 'wrong-amount' ? { ...checkout, amount: 100 } : checkout, {
    type: notification === 'outdated' ? 'payment.failed' : type,
    mode: notification === 'wrong-merchant' ? (mode === 'live' ? 'test' : 'live') : mode,
    now,
  });
  const webhook = { id: `msg_${crypto.randomUUID()}`, timestamp: Math.floor(now.getTime() / 1_000), body };
  const signature = signWebhook(webhookSecret, webhook);
  return {
    url: `${new URL(c.req.url).origin}${notificationPath('yoco')}`,
    headers: {
      'Content-Type': 'application/json',
      [WEBHOOK_HEADERS.id]: webhook.id,
      [WEBHOOK_HEADERS.timestamp]: String(webhook.timestamp),
      [WEBHOOK_HEADERS.signature]: notification === 'bad-signature' ? signature.toLowerCase() : signature,
    },
    body,
  };
}

function modeOf(secretKey: string): 'live' | 'test' {
  return secretKey.startsWith('sk_live_') ? 'live' : 'test';
}
