import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { createBrowserApi } from '#client/app/browser-api.ts';
import { createStores, type Stores } from '#client/app/stores.tsx';
import type { SubmitResult } from '#client/browser/app-services.ts';
import { createRandom, type Random } from '#scripts/catalogue/generated/random.ts';
import { type ActionResult, KEY_FIELD, SESSION_HEADER } from '#shared/navigation/action-result.ts';
import { aTab, sessionOf } from '#test/client/support/a-tab.ts';
import type { Customer } from '#test/support/a-shop.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import { createSessionToken, hashSessionToken } from '#worker/api/auth/session-token.ts';
import type { Press, Reach } from './press.ts';
import type { ShopModel } from './shop-model.ts';

export type Line = ReturnType<typeof connect>;

/** What the line knows of a device: its credential, what it loses, what it presses just now. */
type DeviceSession = {
  name: string;
  cookie: string;
  random: Random;
  press: Press | null;
  /** What the worker has answered to that press. */
  answered: ActionResult['kind'] | null;
  model: ShopModel;
};

const ROOM: RateLimit = { limit: () => Promise.resolve({ success: true }) };
/** The shop, with room for more presses a minute than any customer makes. */
const UNLIMITED = { ...env, LIMIT_WRITES: ROOM, LIMIT_NETWORK: ROOM };

/** The line of all devices to the shop: each is known by its session. */
export function connect(customer: Customer, seed: number) {
  const sessions = new Map<string, DeviceSession>();
  const [wrong, story, keysDone]: [string[], string[], Set<string>] = [[], [], new Set()];
  // For the window and its storage, which all share: no device reads there who it is.
  aTab();
  vi.stubGlobal('fetch', async (wanted: Request | string, init?: RequestInit) => {
    const request = new Request(typeof wanted === 'string' ? `${ORIGIN}${wanted}` : wanted, init);
    const session = sessions.get(request.headers.get(SESSION_HEADER) ?? '');
    if (session === undefined) throw new Error(`${request.url} was asked for without a session`);
    const [isRequestLost, isAnswerLost] = [session.random.chance(12), session.random.chance(20)];
    if (isRequestLost) throw new TypeError('The request is lost');
    const answer = await handle(request, session);
    if (isAnswerLost) throw new TypeError('The answer is lost');
    return answer;
  });

  async function handle(request: Request, session: DeviceSession): Promise<Response> {
    const { name, cookie, press, model } = session;
    // Undici warns of `text()` on a form.
    const body = new TextDecoder().decode(await request.arrayBuffer());
    const headers = new Headers([...request.headers, ...Object.entries(FROM_SHOP)]);
    headers.set('Cookie', `__Host-session=${cookie}`);
    const init = { method: request.method, headers, body };
    const response = await visit(request.url.slice(ORIGIN.length), init, { bindings: UNLIMITED });
    const result: ActionResult = await response.clone().json();
    session.answered = result.kind;
    const key = new URLSearchParams(body).get(KEY_FIELD);
    story.push(
      `${name}: ${press?.what} → ${result.kind} ${'message' in result ? result.message : ''} ${key?.slice(0, 4) ?? ''}`,
    );
    if (press !== null && (result.kind === 'done' || result.kind === 'redirect')) {
      if (key === null || !keysDone.has(key)) press.apply(model, result);
      // Without a word nothing was there to do, which the next try with this key may find.
      if (key !== null && result.message !== '') keysDone.add(key);
    }
    return response;
  }

  return {
    wrong,
    story,
    /** A device with a session of its own. */
    async join(name: string, random: Random, model: ShopModel): Promise<Stores> {
      const cookie = await aSession(customer, name);
      const session = await sessionOf({ ...customer, token: cookie });
      sessions.set(session.token, {
        name,
        cookie,
        random: createRandom(seed + random.between(1, 1_000)),
        press: null,
        answered: null,
        model,
      });
      const stores: Stores = createStores(
        {
          api: createBrowserApi(),
          goTo: async () => undefined,
          refresh: async () => undefined,
        },
        { session },
      );
      return stores;
    },
    /** Presses a button, as the page does it: each time with a new key. */
    async press(
      { name, stores }: Pick<Reach, 'stores'> & { name: string },
      press: Press,
    ): Promise<SubmitResult> {
      const session = sessions.get(stores.session.getState().token);
      if (session === undefined) throw new Error(`${name} is signed out`);
      session.press = press;
      session.answered = null;
      const texts = Object.entries(press.fields).map(([field, value]) => [field, String(value)]);
      const fields = new URLSearchParams(texts);
      if (press.isKeyed) fields.set(KEY_FIELD, crypto.randomUUID());
      const result = await stores.services.submit({ action: press.action, fields });
      if (!isTrue(result, session.answered))
        wrong.push(`${name}: ${press.what} was told ${JSON.stringify(result)}`);
      return result;
    },
  };
}

/** A session of a customer on a device; gives its credential. */
async function aSession({ userId }: Customer, deviceName: string): Promise<string> {
  const token = createSessionToken();
  const now = new Date();
  const later = new Date(now.getTime() + 86_400_000);
  await env.DB.prepare(
    `INSERT INTO session (user_id, token_hash, device_name, created_at, last_seen_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      userId,
      hashSessionToken(token),
      deviceName,
      now.toISOString(),
      now.toISOString(),
      later.toISOString(),
    )
    .run();
  return token;
}

/** Whether a device was told what the worker has answered. Only what another device has deleted may be refused. */
function isTrue(result: SubmitResult, answered: ActionResult['kind'] | null): boolean {
  const { code = null } = { code: null, ...result };
  if (code !== null && code !== 'conflict' && code !== 'not_found') return false;
  return result.kind !== 'login' && (isUnanswered(result) || result.kind === answered);
}

export function isUnanswered(result: SubmitResult): boolean {
  return result.kind === 'refused' && result.code === null;
}
