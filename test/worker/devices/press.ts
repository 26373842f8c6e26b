import type { Stores } from '#client/app/stores.tsx';
import type { Random } from '#scripts/catalogue/generated/random.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import type { Customer } from '#test/support/a-shop.ts';
import type { ShopModel } from './shop-model.ts';

/** What a shopper presses: a form, and what the customer has once it is done. */
export type Press = {
  what: string;
  action: string;
  fields: Readonly<Record<string, string | number>>;
  isKeyed?: boolean;
  /** Applies what the worker has answered; only called where that is `done`. */
  apply(model: ShopModel, answer: DoneAnswer): void;
};

/** An answer that says it is done. */
export type DoneAnswer = Extract<ActionResult, { kind: 'done' | 'redirect' }>;

/** What a device may press things about. */
export type Reach = {
  random: Random;
  stores: Stores;
  customer: Customer;
  /** Products that only this device sets, removes and saves; without other devices' presses at once, all. */
  own: readonly [number, ...number[]];
  /** Products that every device adds and keeps. */
  shared: readonly [number, ...number[]];
  /** Ids of the lists that this device has made. */
  lists: number[];
  /** Streets of this device's addresses. */
  streets: string[];
  /** Whether it alone says which address is the current one, and the customer's name. */
  isFirst: boolean;
  undo: Press | null;
  number: () => number;
};

/** Makes a press; null where a device has nothing to press it about. */
export type Presser = (reach: Reach) => Press | null | Promise<Press | null>;

export const WISHLIST = 0;
