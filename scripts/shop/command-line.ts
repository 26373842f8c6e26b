import { userInfo } from 'node:os';
import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { ScriptFailure, UsageError } from './run-script.ts';
import type { ShopTarget } from './shop-target.ts';

/** `--remote` selects a deployed shop, `--env` which one. */
export const REMOTE_OPTION = new Option('--remote', 'use a deployed shop').default(false);
export const ENV_OPTION = new Option('--env <name>', 'environment of the deployed shop').default(
  'production',
);
/** `--yes` skips the confirmation, because a run without a terminal, such as in CI, cannot give it. */
export const YES_OPTION = new Option('--yes', 'confirm the change without asking').default(false);

/** `--as` names the operator. The shop records the name with each change. */
export const AS_OPTION = new Option('--as <name>', 'your name or email (default: the user of this computer)');

const OPERATOR_MAX_CHARACTERS = 254;

/** Returns the operator's name: the given one, or the computer's user. */
export function readOperator(given: string | undefined): string {
  const operator = given === undefined ? systemUser() : given.trim();
  if (operator !== '' && operator.length <= OPERATOR_MAX_CHARACTERS && !/\p{Cc}/u.test(operator))
    return operator;
  throw new UsageError(
    `--as must be a name of 1 to ${OPERATOR_MAX_CHARACTERS} characters. Nothing was changed.`,
  );
}

/** Returns the name of the computer's user. In a container, the user may have no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown user';
  }
}

/** Creates a script's command. `name` is what an operator types, such as `npm run catalogue:demo --`. */
export function createCommand(name: string) {
  const command = new Command(name).helpCommand(false).configureOutput({
    writeOut: (text) => console.log(text.trimEnd()),
    writeErr: () => undefined,
  });
  failInOneLine(command);
  return command;
}

/** Converts invalid arguments to a {@link ScriptFailure}: one line with the problem and the usage. */
export function failInOneLine(command: CommandUnknownOpts): void {
  command.exitOverride((error) => {
    if (error.exitCode === 0) throw error;
    const names = command.commands.map((each) => each.name());
    const problem =
      error.code === 'commander.help'
        ? `missing command, one of: ${names.join(', ')}`
        : error.message.replace(/^error: /, '').replaceAll('\n', ' ');
    throw new UsageError(`${problem}. Usage: ${fullName(command)} ${command.usage()}`);
  });
}

/** Returns a command's name with those of its parents. */
export function fullName(command: CommandUnknownOpts): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** Returns the shop that the options select. */
export function targetOf({ remote, env }: { remote: boolean; env: string }): ShopTarget {
  return remote ? { kind: 'remote', environment: env } : { kind: 'local' };
}

/** Returns the options that select the target shop, with a leading space, for a suggested command. */
export function targetFlags(target: ShopTarget): string {
  return target.kind === 'local' ? '' : ` --remote --env ${target.environment}`;
}

/** Parses a whole number from 1 to `most`. The failure names the argument. */
export function readWholeNumber(name: string, text: string, most = 999_999_999): number {
  const number = Number(text);
  if (/^[1-9]\d{0,8}$/.test(text) && number <= most) return number;
  throw new UsageError(`${name} must be a whole number from 1 to ${most}, not "${text}".`);
}
