import { createRandom } from '#scripts/catalogue/generated/random.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { aVoucher } from '#test/support/a-voucher.ts';
import { connect, isUnanswered, type Line, type LineDevice } from './device-line.ts';
import { modelState, type ShopModel, storedState } from './shop-model.ts';
import type { DeviceState, Submission } from './submission.ts';
import { aSubmission } from './submissions.ts';

export type DevicesRun = {
  seed: number;
  /** The approximate number of submissions per device. */
  steps: number;
  /** True if the devices submit one after another. They then share the things they change. */
  isInTurn: boolean;
};

/** A run's result: the state in D1, the state that the responses imply, and the log. */
export type RunResult = {
  stored: Awaited<ReturnType<typeof storedState>>;
  told: ReturnType<typeof modelState>;
  /** Submissions for which the device's result differs from the worker's response. */
  wrong: string[];
  story: string[];
};

const DEVICES = ['phone', 'other phone', 'laptop'] as const;

/** Runs three devices of one customer, which submit forms while requests and responses get lost. */
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
  await (isInTurn ? submitInTurn(devices, { seed, steps, line }) : submitAtOnce(devices, { steps, line }));
  return {
    stored: await storedState(customer.userId, model.password),
    told: modelState(model),
    wrong: line.wrong,
    story: line.story,
  };
}

type Device = DeviceState & { joined: LineDevice; unanswered: Submission | null };

/** A seed always produces the same run. */
async function submitInTurn(
  devices: readonly Device[],
  { seed, steps, line }: { seed: number; steps: number; line: Line },
): Promise<void> {
  const random = createRandom(seed);
  for (let turn = 0; turn < steps * devices.length; turn += 1) {
    const device = devices[random.between(0, devices.length - 1)];
    if (device !== undefined) await takeTurn(device, line);
  }
}

/** A seed always produces the same choices, but the worker may handle them in any order. */
async function submitAtOnce(
  devices: readonly Device[],
  { steps, line }: { steps: number; line: Line },
): Promise<void> {
  await Promise.all(
    devices.map(async (device) => {
      for (let turn = 0; turn < steps; turn += 1) await takeTurn(device, line);
    }),
  );
}

/** A new customer's model: one address that no device deletes, and the customer's first session. */
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

/** Things that no other device changes at the same time. */
async function someThings(): Promise<Pick<DeviceState, 'own' | 'soldOut' | 'lists' | 'addresses'>> {
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

/**
 * Submits one form. If no response arrives, the device usually submits the same form again on its next turn, and
 * sometimes gives up.
 */
async function takeTurn(device: Device, line: Line): Promise<void> {
  await line.stayIn(device.joined);
  const submission = device.unanswered ?? (await aSubmission(device));
  const result = await line.submit(device.joined, submission);
  device.unanswered = isUnanswered(result) && device.random.chance(85) ? submission : null;
}
