import type { ShopPlace } from '../shop/shop-place.ts';

/** A command for operators: its arguments and what it does. */
export type OpsCommand = {
  /** One sentence for the help. */
  purpose: string;
  /**
   * Its operands, then its flags, optional ones in brackets, without the flags that choose the shop: `ID [--reason TEXT]`.
   * The command line is parsed by it. A command without arguments leaves it out.
   */
  usage?: string;
  /** Prints what it did; throws a ScriptFailure where it cannot be done. */
  run(given: Given): Promise<void>;
};

export type Given = {
  place: ShopPlace;
  operands: readonly string[];
  flags: Readonly<Record<string, string | undefined>>;
};
