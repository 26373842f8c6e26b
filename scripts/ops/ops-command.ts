import type { Actor } from '#worker/operations/operator-events.repository.ts';
import type { Fact } from '../shop/confirm.ts';
import type { ShopTarget } from '../shop/shop-target.ts';

/** An operator's command: its arguments and its function. */
export type OpsCommand = {
  /** One sentence for the help. */
  purpose: string;
  /** Operands in commander's syntax: `<id>` is required, `[id]` optional, `[id...]` any number. */
  operands?: string;
  /** Help texts of the command's options by their syntax: `--reason <text>`. `--remote`, `--env` and `--yes` are added, `--json` to commands that read, and `--as` to commands that write. */
  options?: Readonly<Record<string, string>>;
} & (Reading | Writing | Final);

/** `--json` is added to its options. */
type Reading = { changes: 'nothing'; read(given: GivenArguments): Promise<Report> };

/** The result of a command that reads. */
export type Report = {
  /** `--json` prints it. Other programs read it, so its fields keep their names. */
  data: unknown;
  /** Printed without `--json`. */
  lines: readonly string[];
  /** A problem that was found. The command then exits with 1. */
  problem?: string | undefined;
};

/** Another command can undo the change. Asks for confirmation only on a deployed shop. */
type Writing = { changes: 'undoably'; run: Run };

/** The change cannot be undone, or notifies customers: the command shows it and asks, on local shops too. */
type Final = { changes: 'for good'; plan(given: GivenArguments): Promise<Plan> };

/** Prints what it did. Throws a ScriptFailure if it cannot be done. */
type Run = (given: GivenArguments) => Promise<void>;

/** A planned change. */
export type Plan = {
  /** The planned changes, and the people who are notified. */
  facts: readonly Fact[];
  /** Makes the change and prints what it did. Throws a ScriptFailure if the shop has changed in between. */
  apply(): Promise<void>;
};

type GivenArguments = {
  place: ShopTarget;
  /** The operator. A command with a reason adds it. */
  by: Actor;
  operands: readonly string[];
  flags: Readonly<Record<string, string | undefined>>;
};

/** Commands by their names, as typed. */
export type OpsCommands = Readonly<Record<string, OpsCommand>>;
