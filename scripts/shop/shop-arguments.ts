import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { errorMessage } from './format.ts';
import { ScriptFailure } from './run-script.ts';
import type { ShopPlace } from './shop-place.ts';

/** The flags of every script that can work on a deployed shop. */
export const PLACE_FLAGS = {
  remote: { type: 'boolean', default: false },
  env: { type: 'string', default: 'production' },
} as const satisfies ParseArgsOptionsConfig;

/** Skips the question that a script asks before a change; for scripts that have no terminal. */
export const YES_FLAG = {
  yes: { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig;

/** Parses the command line strictly; the failure is one line with the usage. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  usage: string,
  args = process.argv.slice(2),
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new ScriptFailure(`${errorMessage(cause).split('\n')[0]} Usage: ${usage}`);
  }
}

/** {@link readArguments} of a script that takes flags alone. */
export function readFlags<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  const { values, positionals } = readArguments(options, usage);
  if (positionals.length > 0) throw new ScriptFailure(`What is "${positionals[0]}"? Usage: ${usage}`);
  return values;
}

/** `--remote` means a deployed shop: production, or the one `--env` names. */
export function placeOf(flags: { remote: boolean; env: string }): ShopPlace {
  return flags.remote ? { kind: 'remote', environment: flags.env } : { kind: 'local' };
}

/** The flags that name a place again, with a space before them, for a command that an operator is told to run. */
export function placeFlags(place: ShopPlace): string {
  return place.kind === 'local' ? '' : ` --remote --env ${place.environment}`;
}

/** A whole number from 1 to `most`; the failure names what it was given for. */
export function readWholeNumber(name: string, text: string, most = 999_999_999): number {
  const number = Number(text);
  if (/^[1-9]\d{0,8}$/.test(text) && number <= most) return number;
  throw new ScriptFailure(`${name} must be a whole number from 1 to ${most}, not "${text}".`);
}
