import { createRandom } from '#scripts/catalogue/generated/random.ts';
import { aCustomer, anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { connect, isUnanswered, type Line } from './device-line.ts';
import type { Press, Reach } from './press.ts';
import { aPress } from './presses.ts';
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
