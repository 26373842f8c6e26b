import type { ShopPlace } from '../shop/shop-place.ts';

/** One of operators' commands: what follows its name on the command line, and what it does. */
export type OpsCommand = {
  /** In words, for the help. */
  purpose: string;
  /** What may follow its name, but for the flags that say which shop is meant. */
  usage: string;
  flags: Readonly<Record<string, { type: 'string' }>>;
  /** How many words without a flag it takes. */
  operands: number;
  /** How many more may follow; none if left out. */
  optionalOperands?: number;
  /** Says what it did; what cannot be is a ScriptFailure. */
  run(given: Given): Promise<void>;
};

export type Given = {
  place: ShopPlace;
  operands: readonly string[];
  flags: Readonly<Record<string, string | undefined>>;
};
