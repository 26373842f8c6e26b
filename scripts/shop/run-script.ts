import { CommanderError } from '@commander-js/extra-typings';
import { BadFileError } from '#worker/operations/catalogue/text-file.ts';

/** An expected failure of a script: one line on stderr, no stack. */
export class ScriptFailure extends Error {
  override readonly name = 'ScriptFailure';
}

/** Wrong usage of a script: an unknown option, a missing argument or an invalid value. */
export class UsageError extends ScriptFailure {}

// Exit codes of a script that did not succeed.
const REJECTED = 1;
const WRONG_USAGE = 2;

/** Returns a script's exit code for an expected failure. */
export function exitCodeOf(failure: ScriptFailure | BadFileError): number {
  return failure instanceof UsageError ? WRONG_USAGE : REJECTED;
}

/** Runs a script's `main`. An expected failure becomes one line on stderr and an exit code. `--help` succeeds. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (cause) {
    if (cause instanceof CommanderError && cause.exitCode === 0) return;
    if (!isExpected(cause)) throw cause;
    console.error(cause.message);
    // A store that failed to open may have left a process running, which would keep the script alive.
    process.exit(exitCodeOf(cause));
  }
}

/** True if a thrown value is a failure whose message is meant for operators. */
export function isExpected(cause: unknown): cause is ScriptFailure | BadFileError {
  return cause instanceof ScriptFailure || cause instanceof BadFileError;
}
