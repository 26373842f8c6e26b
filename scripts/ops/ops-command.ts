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
   * The help text of each option by the option's syntax: `--reason <text>`. `--remote`, `--env`, `--yes` and `--json`
   * are added to every command, and `--as` to commands that write.
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
  /** A problem that the command has found. The command then exits with 1. */
  problem?: string | undefined;
};

/**
 * A command that changes nothing, or whose change another command can undo. Only a change on a deployed shop needs a
 * confirmation.
 */
type Direct = {
  changes: 'nothing' | 'undoably';
  /** Throws a ScriptFailure if the command cannot be carried out. */
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
  /** Makes the change. Throws a ScriptFailure if the shop has changed since the preview. */
  apply(): Promise<Report>;
};

export type GivenArguments = {
  target: ShopTarget;
  /** The operator. Commands with the option `--reason` add the reason. */
  by: Actor;
  operands: readonly string[];
  flags: Readonly<Record<string, string | undefined>>;
};

/** Commands by their names, as typed. */
export type OpsCommands = Readonly<Record<string, OpsCommand>>;
