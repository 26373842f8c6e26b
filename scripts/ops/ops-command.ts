import type { Actor } from '#worker/operations/operator-events.repository.ts';
import type { Fact } from '../shop/confirm.ts';
import type { ShopTarget } from '../shop/shop-target.ts';

/** An operator's command: its arguments and its function. */
export type OpsCommand = {
  /** One sentence for the help. */
  purpose: string;
  /** Operands in commander's syntax: `<id>` is required, `[id]` optional, `[id...]` any number. */
  operands?: string;
  /**
   * Help texts of the command's options by their syntax: `--reason <text>`. `--remote`, `--env`, `--yes` and `--json` are
   * added, and `--as` to commands that write.
   */
  options?: Readonly<Record<string, string>>;
} & (Direct | Final);

/** The result of a command. */
export type Report = {
  /**
   * Printed with `--json`. Other programs read it, so its fields keep their names. A command that writes returns its
   * changes in one object; `isChanged` is false if a repeated command changed nothing.
   */
  data: object;
  /** Printed without `--json`. */
  lines: readonly string[];
  /** A problem that was found. The command then exits with 1. */
  problem?: string | undefined;
};

/** Changes nothing, or another command can undo the change: it needs a confirmation only on a deployed shop. */
type Direct = {
  changes: 'nothing' | 'undoably';
  /** Throws a ScriptFailure if it cannot be done. */
  run(given: GivenArguments): Promise<Report>;
};

/**
 * An irreversible change, or one that notifies customers. The command prints a preview and asks for confirmation, even
 * on a local shop.
 */
type Final = { changes: 'for good'; plan(given: GivenArguments): Promise<Plan> };

/** A planned change. */
export type Plan = {
  /** The planned changes, and the people who are notified. */
  facts: readonly Fact[];
  /** Makes the change. Throws a ScriptFailure if the shop has changed in between. */
  apply(): Promise<Report>;
};

export type GivenArguments = {
  place: ShopTarget;
  /** The operator. A command with a reason adds it. */
  by: Actor;
  operands: readonly string[];
  flags: Readonly<Record<string, string | undefined>>;
};

/** Commands by their names, as typed. */
export type OpsCommands = Readonly<Record<string, OpsCommand>>;
