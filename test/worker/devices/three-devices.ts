import { createRandom } from '#scripts/catalogue/generated/random.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { aVoucher } from '#test/support/a-voucher.ts';
import { connect, isUnanswered, type Line, type LineDevice } from './device-line.ts';
import type { Press, Reach } from './press.ts';
import { aPress } from './presses.ts';
import { modelState, type ShopModel, storedState } from './shop-model.ts';

export type DevicesRun = {
  seed: number;
  /** The approximate number of submissions per device. */
  steps: number;
  /** True if the devices submit one after another: then all of them change the same things. */
  isInTurn: boolean;
};

/** The result of a run: the state in D1, the state that the devices expect, and the log in order. */
export type RunResult = {
  stored: Awaited<ReturnType<typeof storedState>>;
  told: ReturnType<typeof modelState>;
  /** Submissions whose device received a different response from the worker's. */
  wrong: string[];
  story: string[];
};

const DEVICES = ['phone', 'other phone', 'laptop'] as const;

/** Three devices of one customer submit forms, and lose requests and responses. */
export async function runDevices({ seed, steps, isInTurn }: DevicesRun): Promise<RunResult> {
  const customer = await aCustomerWithPassword();
  const model = await aModel(customer);
  const line = connect(customer, model, seed);
  let serial = 0;
  const [shared, vouchers] = [await someProducts(), [await aVoucher(), await aVoucher()] as const];
  const common = await someThings();
  const devices: Device[] = [];
  for (const [index, name] of DEVICES.entries()) {
    const random = createRandom(seed * 7 + index);
    const joined = await line.join(name, random);
    devices.push({
      ...{ name, random, customer, model, shared, vouchers, joined, isInTurn },
      ...(isInTurn ? common : await someThings()),
      stores: joined.stores,
      api: () => line.apiOf(joined),
      isFirst: index === 0,
      number: () => ++serial,
      undo: null,
      unanswered: null,
    });
  }
  await (isInTurn ? pressInTurn(devices, { seed, steps, line }) : pressAtOnce(devices, { steps, line }));
  return {
    stored: await storedState(customer.userId, model.password),
    told: modelState(model),
    wrong: line.wrong,
    story: line.story,
  };
}

type Device = Reach & { joined: LineDevice; unanswered: Press | null };

/** The same seed repeats the same run. */
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

/** The same seed repeats the same choices; the order in which the worker handles them varies. */
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

/** A new customer's model: an address that no device deletes, and the session created with the customer. */
async function aModel({ userId }: Customer): Promise<ShopModel> {
  await anAddress(userId);
  const first = { street: '12 Vilakazi Street' };
  return {
    cart: new Map(),
    voucher: null,
    lists: new Map([[0, { name: 'Wishlist', products: new Set<number>() }]]),
    saved: new Map(),
    takenOut: new Map(),
    addresses: [first],
    current: first,
    orders: new Map(),
    notices: new Set(),
    name: 'Thandi Nkosi',
    businessName: '',
    password: PASSWORD,
    devices: new Set(['']),
  };
}

/** Things that a device changes and no other device changes at the same time. */
async function someThings(): Promise<Pick<Reach, 'own' | 'soldOut' | 'lists' | 'addresses'>> {
  return {
    own: await someProducts(),
    soldOut: [await aProduct({ stock: 0 }), await aProduct({ stock: 0 })],
    lists: [],
    addresses: [],
  };
}

async function someProducts(): Promise<[number, ...number[]]> {
  const made = { stock: 1_000_000 };
  return [await aProduct(made), await aProduct(made), await aProduct(made)];
}

/** Submits one form. Without a response, most shoppers submit it again on their next turn; some give up. */
async function takeTurn(device: Device, line: Line): Promise<void> {
  await line.stayIn(device.joined);
  const press = device.unanswered ?? (await aPress(device));
  const result = await line.press(device.joined, press);
  device.unanswered = isUnanswered(result) && device.random.chance(85) ? press : null;
}
