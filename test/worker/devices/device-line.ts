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
import type { Press } from './press.ts';
import type { ShopModel } from './shop-model.ts';

export type Line = ReturnType<typeof connect>;

/** A device on the line: what it holds, what it loses, what it presses just now. */
export type LineDevice = {
  name: string;
  stores: Stores;
  /** Its session's credential. */
  cookie: string;
  random: Random;
  press: Press | null;
  /** What the worker has answered to that press. */
  answered: ActionResult['kind'] | null;
};

const ROOM: RateLimit = { limit: () => Promise.resolve({ success: true }) };
/** The shop, with room for more presses a minute than any customer makes. */
const UNLIMITED = { ...env, LIMIT_WRITES: ROOM, LIMIT_NETWORK: ROOM };

/** The line of all devices to the shop: each is known by its session. */
export function connect(customer: Customer, model: ShopModel, seed: number) {
  const bySession = new Map<string, LineDevice>();
  const [wrong, story, keysDone]: [string[], string[], Set<string>] = [[], [], new Set()];
  /** Who has pressed last: a form that needs no session tells nobody's. */
  let pressing: LineDevice | undefined;
  // For the window and its storage, which all share: no device reads there who it is.
  aTab();
  // The runtime keeps 10,000 timers of a test, and those of signals stay until it ends. What is lost, the line loses.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  vi.stubGlobal('fetch', async (requested: Request | string, init?: RequestInit) => {
    const request = new Request(typeof requested === 'string' ? `${ORIGIN}${requested}` : requested, init);
    const device = bySession.get(request.headers.get(SESSION_HEADER) ?? '') ?? pressing;
    if (device === undefined || request.method !== 'POST')
      throw new Error(`${request.method} ${request.url} is no form`);
    const [isRequestLost, isAnswerLost] = [device.random.chance(12), device.random.chance(20)];
    if (isRequestLost) throw new TypeError('The request is lost');
    const answer = await handle(request, device);
    if (isAnswerLost) throw new TypeError('The answer is lost');
    return answer;
  });

  async function handle(request: Request, device: LineDevice): Promise<Response> {
    const { name, cookie, press } = device;
    // Undici warns of `text()` on a form.
    const body = new TextDecoder().decode(await request.arrayBuffer());
    const headers = new Headers([...request.headers, ...Object.entries(FROM_SHOP)]);
    headers.set('Cookie', `__Host-session=${cookie}`);
    const init = { method: request.method, headers, body };
    const response = await visit(request.url.slice(ORIGIN.length), init, { bindings: UNLIMITED });
    const result: ActionResult = await response.clone().json();
    device.answered = result.kind;
    const key = new URLSearchParams(body).get(KEY_FIELD);
    story.push(
      `${name}: ${press?.what} → ${result.kind} ${'message' in result ? result.message : ''} ${key?.slice(0, 4) ?? ''}`,
    );
    if (press !== null && (result.kind === 'done' || result.kind === 'redirect')) {
      if (key === null || press.knowsRepeats === true || !keysDone.has(key)) press.apply(model, result);
      // Without a word nothing was there to do, which the next try with this key may find.
      if (key !== null && result.message !== '') keysDone.add(key);
    }
    return response;
  }

  return {
    wrong,
    story,
    /** A device that is signed in. */
    async join(name: string, random: Random): Promise<LineDevice> {
      const ports = {
        api: createBrowserApi(),
        goTo: async () => undefined,
        refresh: async () => undefined,
      };
      const device: LineDevice = {
        name,
        stores: createStores(ports, {}),
        cookie: '',
        random: createRandom(seed + random.between(1, 1_000)),
        press: null,
        answered: null,
      };
      await signIn(device);
      return device;
    },
    /** Logs a device in again whose session another one has ended. */
    async stayIn(device: LineDevice): Promise<void> {
      if (!model.devices.has(device.name)) await signIn(device);
    },
    /** The API, as the device that is signed in. */
    apiOf: (device: LineDevice): ApiClient => clientFor(device.cookie),
    /** Presses a button, as the page does it: each time with a new key. */
    async press(device: LineDevice, press: Press): Promise<SubmitResult> {
      pressing = device;
      device.press = press;
      device.answered = null;
      const texts = Object.entries(press.fields).map(([field, value]) => [field, String(value)]);
      const fields = new URLSearchParams(texts);
      if (press.isKeyed) fields.set(KEY_FIELD, crypto.randomUUID());
      const result = await device.stores.services.submit({ action: press.action, fields });
      if (!isTrue(result, device.answered))
        wrong.push(`${device.name}: ${press.what} was told ${JSON.stringify(result)}`);
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

/** Refusals that tell of what another device, or an earlier press, has changed since. */
const CHANGED_SINCE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'conflict',
  'not_found',
  'total_changed',
  'cart_empty',
  'hold_limit',
  'order_closed',
]);

/** Whether a device was told what the worker has answered. */
function isTrue(result: SubmitResult, answered: ActionResult['kind'] | null): boolean {
  if (isUnanswered(result)) return true;
  if (result.kind === 'refused' && (result.code === null || !CHANGED_SINCE.has(result.code))) return false;
  return result.kind !== 'login' && result.kind === answered;
}

export function isUnanswered(result: SubmitResult): boolean {
  return result.kind === 'refused' && result.code === null;
}
