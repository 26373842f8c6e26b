import type { ShopPlace } from '../shop/shop-place.ts';

/** A command for operators: its arguments and what it does. */
export type OpsCommand = {
  /** One sentence for the help. */
  purpose: string;
  /**
   * Its operands, then its flags, optional ones in brackets, without the flags that choose the shop: `ID [--reason TEXT]`.
   * `...` after the last operand: as many as one likes.
   * The command line is parsed by it. A command without arguments leaves it out.
   */
  usage?: string;
  /** Prints what it did; throws a ScriptFailure where it cannot be done. */
  run(given: {
    place: ShopPlace;
    operands: readonly string[];
    flags: Readonly<Record<string, string | undefined>>;
  }): Promise<void>;
};

/** Commands by their names, as they are typed. */
export type OpsCommands = Readonly<Record<string, OpsCommand>>;
