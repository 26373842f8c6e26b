import type { ShopPlace } from '../shop/shop-place.ts';

/** A command for operators: its arguments and what it does. */
export type OpsCommand = {
  /** One sentence for the help. */
  purpose: string;
  /** Its arguments, without the flags that choose the shop. */
  usage: string;
  flags: Readonly<Record<string, { type: 'string' }>>;
  /** The number of required operands. */
  operands: number;
  /** The number of optional operands; 0 if left out. */
  optionalOperands?: number;
  /** Prints what it did; throws a ScriptFailure where it cannot be done. */
  run(given: Given): Promise<void>;
};

export type Given = {
  place: ShopPlace;
  operands: readonly string[];
  flags: Readonly<Record<string, string | undefined>>;
};
