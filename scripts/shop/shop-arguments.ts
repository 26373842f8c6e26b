import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { errorMessage } from './format.ts';
import { ScriptFailure } from './run-script.ts';
import type { ShopPlace } from './shop-place.ts';

/** The flags of every script that can work on a deployed shop. */
export const PLACE_FLAGS = {
  remote: { type: 'boolean', default: false },
  env: { type: 'string', default: 'production' },
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

/** `--remote` means a deployed shop: production, or the one `--env` names. */
export function placeOf(flags: { remote: boolean; env: string }): ShopPlace {
  return flags.remote ? { kind: 'remote', environment: flags.env } : { kind: 'local' };
}
