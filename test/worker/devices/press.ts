import type { Stores } from '#client/app/store-types.ts';
import type { Random } from '#scripts/catalogue/generated/random.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import type { Customer } from '#test/support/a-shop.ts';
import type { ShopAddress, ShopModel } from './shop-model.ts';

/** What a shopper presses: a form, and what the customer has once it is done. */
export type Press = {
  what: string;
  action: string;
  fields: Readonly<Record<string, string | number>>;
  isKeyed?: boolean;
  /** Whether {@link apply} itself sees by the answer what it has applied before, though the key is the same. */
  knowsRepeats?: boolean;
  /** Applies what the worker has answered; only called where that is `done`, of a key once. */
  apply(model: ShopModel, answer: DoneAnswer): void;
};

/** An answer that says it is done. */
export type DoneAnswer = Extract<ActionResult, { kind: 'done' | 'redirect' }>;

type Products = readonly [number, ...number[]];

/** What a device may press things about. */
export type Reach = {
  /** What the device calls itself. */
  name: string;
  random: Random;
  stores: Stores;
  customer: Customer;
  /** As the device that is signed in. */
  api(): ApiClient;
  model: ShopModel;
  /** Products that only this device sets, removes and saves; without other devices' presses at once, all. */
  own: Products;
  /** As {@link own}, and sold out. */
  soldOut: Products;
  /** Products that every device adds and keeps. */
  shared: Products;
  vouchers: readonly [string, ...string[]];
  /** Ids of the lists that this device has made. */
  lists: number[];
  /** This device's addresses. */
  addresses: ShopAddress[];
  isFirst: boolean;
  /** Whether no other device presses meanwhile. */
  isInTurn: boolean;
  undo: Press | null;
  number: () => number;
};

/** Makes a press; null where a device has nothing to press it about. */
export type Presser = (reach: Reach) => Press | null | Promise<Press | null>;

export const WISHLIST = 0;

/** Whether this device alone changes what there is one of: the name, the current address, the cart's voucher. */
export function speaksAlone({ isFirst, isInTurn }: Reach): boolean {
  return isFirst || isInTurn;
}

/** One of several things; null where there are none. */
export function anyOf<Thing>({ random }: Reach, [first, ...others]: readonly Thing[]): Thing | null {
  return first === undefined ? null : random.pick([first, ...others]);
}
