import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { createBrowserApi } from '#client/app/browser-api.ts';
import { createStores, type Stores } from '#client/app/stores.tsx';
import type { SubmitResult } from '#client/browser/app-services.ts';
import { createRandom, type Random } from '#scripts/catalogue/generated/random.ts';
import { type ActionResult, KEY_FIELD, SESSION_HEADER } from '#shared/navigation/action-result.ts';
import { aTab, sessionOf } from '#test/client/support/a-tab.ts';
import { aCustomer, anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import { createSessionToken, hashSessionToken } from '#worker/api/auth/session-token.ts';
import { aPress, type Press, type Reach } from './presses.ts';
import { modelState, type ShopModel, storedState } from './shop-model.ts';

export type DevicesRun = {
  seed: number;
  /** Presses of each device, about. */
  steps: number;
  /** Whether the devices press one after another: then all of them change the same things. */
  isInTurn: boolean;
};

/** What came of a run: as D1 has it, as the devices were told, and what happened, in order. */
export type RunResult = {
  stored: Awaited<ReturnType<typeof storedState>>;
  told: ReturnType<typeof modelState>;
  /** Presses that were told something else than the worker has answered. */
  wrong: string[];
  story: string[];
};

/** Of the address that `anAddress` makes. */
const FIRST_STREET = '12 Vilakazi Street';
const DEVICES = ['phone', 'other phone', 'laptop'] as const;

/** Three devices of one customer press forms, and lose requests and answers. */
export async function runDevices({ seed, steps, isInTurn }: DevicesRun): Promise<RunResult> {
  const customer = await aCustomer();
  const model = await aModel(customer);
  const line = connect(customer, seed);
  let serial = 0;
  const shared = await someProducts();
  const common: Pick<Reach, 'own' | 'lists' | 'streets'> = {
    own: await someProducts(),
    lists: [],
    streets: [],
  };
  const devices: Device[] = [];
  for (const [index, name] of DEVICES.entries()) {
    const random = createRandom(seed * 7 + index);
    const own = isInTurn ? common : { own: await someProducts(), lists: [], streets: [] };
    const isFirst = isInTurn || index === 0;
    const number = () => ++serial;
    const stores = await line.join(name, random, model);
    devices.push({
      name,
      ...own,
      shared,
      random,
      stores,
      customer,
      isFirst,
      number,
      undo: null,
      unanswered: null,
    });
  }
  await (isInTurn ? pressInTurn(devices, { seed, steps, line }) : pressAtOnce(devices, { steps, line }));
  return {
    stored: await storedState(customer.userId),
    told: modelState(model),
    wrong: line.wrong,
    story: line.story,
  };
}

type Device = Reach & { name: string; unanswered: Press | null };

/** The same seed gives the same run. */
async function pressInTurn(
  devices: readonly Device[],
  { seed, steps, line }: { seed: number; steps: number; line: Line },
): Promise<void> {
  const random = createRandom(seed);
  for (let turn = 0; turn < steps * devices.length; turn += 1) {
    const device = devices[random.between(0, devices.length - 1)];
    if (device !== undefined) await takeTurn(device, line);
  }
}

/** The same seed gives the same choices; what the worker does first is chance. */
async function pressAtOnce(
  devices: readonly Device[],
  { steps, line }: { steps: number; line: Line },
): Promise<void> {
  await Promise.all(
    devices.map(async (device) => {
      for (let turn = 0; turn < steps; turn += 1) await takeTurn(device, line);
    }),
  );
}

async function aModel({ userId }: Customer): Promise<ShopModel> {
  await anAddress(userId);
  const wishlist = { name: 'Wishlist', products: new Set<number>() };
  const { name } = await storedState(userId);
  return {
    cart: new Map(),
    lists: new Map([[0, wishlist]]),
    saved: new Map(),
    addresses: new Set([FIRST_STREET]),
    currentStreet: FIRST_STREET,
    name,
  };
}

async function someProducts(): Promise<[number, ...number[]]> {
  const made = { stock: 1_000_000 };
  return [await aProduct(made), await aProduct(made), await aProduct(made)];
}

/** Presses one thing. Where no answer came, most shoppers press it again the next time; some give up. */
async function takeTurn(device: Device, line: Line): Promise<void> {
  const press = device.unanswered ?? (await aPress(device));
  const result = await line.press(device, press);
  device.unanswered = isUnanswered(result) && device.random.chance(85) ? press : null;
}

/** Whether a device was told what the worker has answered. Only what another device has deleted may be refused. */
function isTrue(result: SubmitResult, answered: ActionResult['kind'] | null): boolean {
  const { code = null } = { code: null, ...result };
  if (code !== null && code !== 'conflict' && code !== 'not_found') return false;
  return result.kind !== 'login' && (isUnanswered(result) || result.kind === answered);
}

function isUnanswered(result: SubmitResult): boolean {
  return result.kind === 'refused' && result.code === null;
}

type Line = ReturnType<typeof connect>;

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
function connect(customer: Customer, seed: number) {
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
    async press({ name, stores }: Device, press: Press): Promise<SubmitResult> {
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
