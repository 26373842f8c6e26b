import type { Stores } from '#client/app/store-types.ts';
import type { Random } from '#scripts/catalogue/generated/random.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import type { Customer } from '#test/support/a-shop.ts';
import type { ShopAddress, ShopModel } from './shop-model.ts';

/** A shopper's form submission, and its effect on the customer's data. */
export type Submission = {
  what: string;
  action: string;
  fields: Readonly<Record<string, string | number>>;
  isKeyed?: boolean;
  /** True if {@link apply} can tell from the response that it has already been applied for the same key. */
  knowsRepeats?: boolean;
  /** Updates the model to match the worker's response. Called once per key, and only for `done` or `redirect`. */
  apply(model: ShopModel, answer: SuccessResult): void;
};

/** A response that reports success. */
export type SuccessResult = Extract<ActionResult, { kind: 'done' | 'redirect' }>;

type Products = readonly [number, ...number[]];

/** The state of one device that makes submissions. */
export type DeviceState = {
  /** The device's name. */
  name: string;
  random: Random;
  stores: Stores;
  customer: Customer;
  /** The API with the device's session. */
  api(): ApiClient;
  model: ShopModel;
  /** Products that only this device sets, removes and saves. If devices take turns, all devices share them. */
  own: Products;
  /** Sold-out products that only this device uses, as with {@link own}. */
  soldOut: Products;
  /** Products that all devices add and no device removes. */
  shared: Products;
  vouchers: readonly [string, ...string[]];
  /** Ids of the lists that this device created. */
  lists: number[];
  /** This device's addresses. */
  addresses: ShopAddress[];
  isFirst: boolean;
  /** True if no other device submits at the same time. */
  isInTurn: boolean;
  undo: Submission | null;
  number: () => number;
};

/** Creates a submission; null if there is nothing to submit at the moment. */
export type CreateSubmission = (device: DeviceState) => Submission | null | Promise<Submission | null>;

export const WISHLIST = 0;

/**
 * True if no other device may change the values that exist only once: the name, the current address, the cart's
 * voucher.
 */
export function mayChangeSharedValues({ isFirst, isInTurn }: DeviceState): boolean {
  return isFirst || isInTurn;
}

/** Picks one item at random; null if the list is empty. */
export function pickOne<Thing>({ random }: DeviceState, [first, ...others]: readonly Thing[]): Thing | null {
  return first === undefined ? null : random.pick([first, ...others]);
}
