import type { Stores } from '#client/app/store-types.ts';
import type { Random } from '#scripts/catalogue/generated/random.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import type { Customer } from '#test/support/a-shop.ts';
import type { ShopAddress, ShopModel } from './shop-model.ts';

/** A shopper's form submission, and its effect on the customer's data. */
export type Press = {
  what: string;
  action: string;
  fields: Readonly<Record<string, string | number>>;
  isKeyed?: boolean;
  /** True if {@link apply} itself detects by the response that it was applied before with the same key. */
  knowsRepeats?: boolean;
  /** Applies the worker's response; called only for `done` or `redirect`, and once per key. */
  apply(model: ShopModel, answer: DoneAnswer): void;
};

/** A response that reports success. */
export type DoneAnswer = Extract<ActionResult, { kind: 'done' | 'redirect' }>;

type Products = readonly [number, ...number[]];

/** The things that a device can submit forms about. */
export type Reach = {
  /** The device's name. */
  name: string;
  random: Random;
  stores: Stores;
  customer: Customer;
  /** The API with the device's session. */
  api(): ApiClient;
  model: ShopModel;
  /** Products that only this device sets, removes and saves; all products if devices take turns. */
  own: Products;
  /** Like {@link own}, but sold out. */
  soldOut: Products;
  /** Products that every device adds and none removes. */
  shared: Products;
  vouchers: readonly [string, ...string[]];
  /** Ids of the lists that this device created. */
  lists: number[];
  /** This device's addresses. */
  addresses: ShopAddress[];
  isFirst: boolean;
  /** True if no other device submits at the same time. */
  isInTurn: boolean;
  undo: Press | null;
  number: () => number;
};

/** Makes a submission; null if the device has nothing to submit it about. */
export type Presser = (reach: Reach) => Press | null | Promise<Press | null>;

export const WISHLIST = 0;

/** True if only this device changes single values: the name, the current address, the cart's voucher. */
export function speaksAlone({ isFirst, isInTurn }: Reach): boolean {
  return isFirst || isInTurn;
}

/** One of several things; null if there are none. */
export function anyOf<Thing>({ random }: Reach, [first, ...others]: readonly Thing[]): Thing | null {
  return first === undefined ? null : random.pick([first, ...others]);
}
