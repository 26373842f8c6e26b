import { CommanderError } from '@commander-js/extra-typings';
import { BadFileError } from '#worker/operations/catalogue/text-file.ts';

/** An expected failure of a script: one line on stderr, no stack. */
export class ScriptFailure extends Error {
  override readonly name = 'ScriptFailure';
}

/** Runs a script's `main`. A {@link ScriptFailure} or an invalid file becomes one line on stderr and exit code 1. `--help` succeeds. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (cause) {
    if (cause instanceof CommanderError && cause.exitCode === 0) return;
    if (!isExpected(cause)) throw cause;
    console.error(cause.message);
    // A store that failed to open may have left a process running, which would keep the script alive.
    process.exit(1);
  }
}

/** Whether a thrown value is a failure whose message is meant for operators. */
export function isExpected(cause: unknown): cause is ScriptFailure | BadFileError {
  return cause instanceof ScriptFailure || cause instanceof BadFileError;
}
