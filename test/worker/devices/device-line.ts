import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { createBrowserApi } from '#client/app/browser-api.ts';
import type { Stores } from '#client/app/store-types.ts';
import { createStores } from '#client/app/stores.tsx';
import type { SubmitResult } from '#client/browser/app-services.ts';
import { createRandom, type Random } from '#scripts/catalogue/generated/random.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { KEY_FIELD, SESSION_HEADER } from '#shared/navigation/form-fields.ts';
import { aTab, sessionOf } from '#test/client/support/a-tab.ts';
import { aSession, type Customer, clientFor } from '#test/support/a-shop.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import type { ShopModel } from './shop-model.ts';
import type { Submission } from './submission.ts';

export type Line = ReturnType<typeof connect>;

/** A device: its stores, its random numbers and its current submission. */
export type LineDevice = {
  name: string;
  stores: Stores;
  /** The session token. */
  cookie: string;
  random: Random;
  submission: Submission | null;
  /** The kind of response that the worker gave to this submission. */
  answered: ActionResult['kind'] | null;
};

const ROOM: RateLimit = { limit: () => Promise.resolve({ success: true }) };
/** Bindings without rate limits, because the devices submit more per minute than a customer may. */
const UNLIMITED = { ...env, LIMIT_300: ROOM, LIMIT_6000: ROOM };

/** Connects all of a customer's devices to the shop. A request's session identifies its device. */
export function connect(customer: Customer, model: ShopModel, seed: number) {
  const bySession = new Map<string, LineDevice>();
  const [wrong, story, keysDone]: [string[], string[], Set<string>] = [[], [], new Set()];
  /** The device that submitted last. It identifies the sender of a form without a session. */
  let submitting: LineDevice | undefined;
  // Provides a window and storage, which all devices share. The devices do not read their session from there.
  aTab();
  // The runtime allows 10,000 timers per test, and an abort signal's timer stays until the test ends. No real timeouts
  // are needed, because this connection simulates lost requests.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  vi.stubGlobal('fetch', async (requested: Request | string, init?: RequestInit) => {
    const request = new Request(typeof requested === 'string' ? `${ORIGIN}${requested}` : requested, init);
    const device = bySession.get(request.headers.get(SESSION_HEADER) ?? '') ?? submitting;
    if (device === undefined || request.method !== 'POST')
      throw new Error(`${request.method} ${request.url} is no form`);
    const [isRequestLost, isAnswerLost] = [device.random.chance(12), device.random.chance(20)];
    if (isRequestLost) throw new TypeError('The request is lost');
    const answer = await handle(request, device);
    if (isAnswerLost) throw new TypeError('The answer is lost');
    return answer;
  });

  async function handle(request: Request, device: LineDevice): Promise<Response> {
    const { name, cookie, submission } = device;
    // Undici logs a warning if `text()` reads a form.
    const body = new TextDecoder().decode(await request.arrayBuffer());
    const headers = new Headers([...request.headers, ...Object.entries(FROM_SHOP)]);
    headers.set('Cookie', `__Host-session=${cookie}`);
    const init = { method: request.method, headers, body };
    const response = await visit(request.url.slice(ORIGIN.length), init, { bindings: UNLIMITED });
    const result: ActionResult = await response.clone().json();
    device.answered = result.kind;
    const key = new URLSearchParams(body).get(KEY_FIELD);
    story.push(
      `${name}: ${submission?.what} → ${result.kind} ${'message' in result ? result.message : ''} ${key?.slice(0, 4) ?? ''}`,
    );
    if (submission !== null && (result.kind === 'done' || result.kind === 'redirect')) {
      if (key === null || submission.knowsRepeats === true || !keysDone.has(key))
        submission.apply(model, result);
      // An empty message means that there was nothing to change. A retry with the same key may then still change
      // something.
      if (key !== null && result.message !== '') keysDone.add(key);
    }
    return response;
  }

  return {
    wrong,
    story,
    /** Signs a device in. */
    async join(name: string, random: Random): Promise<LineDevice> {
      const ports = {
        api: createBrowserApi(),
        goTo: async () => undefined,
        updatePage: async () => undefined,
      };
      const device: LineDevice = {
        name,
        stores: createStores(ports, {}),
        cookie: '',
        random: createRandom(seed + random.between(1, 1_000)),
        submission: null,
        answered: null,
      };
      await signIn(device);
      return device;
    },
    /** Logs a device in again if another one has ended its session. */
    async stayIn(device: LineDevice): Promise<void> {
      if (!model.devices.has(device.name)) await signIn(device);
    },
    /** The API with the device's session. */
    apiOf: (device: LineDevice): ApiClient => clientFor(device.cookie),
    /** Submits a form as the page does: each time with a new key. */
    async submit(device: LineDevice, submission: Submission): Promise<SubmitResult> {
      submitting = device;
      device.submission = submission;
      device.answered = null;
      const texts = Object.entries(submission.fields).map(([field, value]) => [field, String(value)]);
      const fields = new URLSearchParams(texts);
      if (submission.isKeyed) fields.set(KEY_FIELD, crypto.randomUUID());
      const result = await device.stores.services.submit({ action: submission.action, fields });
      if (!isTrue(result, device.answered))
        wrong.push(`${device.name}: ${submission.what} was told ${JSON.stringify(result)}`);
      return result;
    },
  };

  async function signIn(device: LineDevice): Promise<void> {
    device.cookie = (await aSession(customer.userId, { deviceName: device.name })).token;
    const session = await sessionOf({ ...customer, token: device.cookie });
    bySession.set(session.token, device);
    device.stores.session.getState().signIn(session);
    model.devices.add(device.name);
  }
}

/** Error codes of rejections caused by another device's change or an earlier submission. */
const CHANGED_SINCE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'conflict',
  'not_found',
  'total_changed',
  'cart_empty',
  'hold_limit',
  'order_closed',
]);

/** True if the device received either no response or the kind of response that the worker sent. */
function isTrue(result: SubmitResult, answered: ActionResult['kind'] | null): boolean {
  if (isUnanswered(result)) return true;
  if (result.kind === 'refused' && (result.code === null || !CHANGED_SINCE.has(result.code))) return false;
  return result.kind !== 'login' && result.kind === answered;
}

export function isUnanswered(result: SubmitResult): boolean {
  return result.kind === 'refused' && result.code === null;
}
