/** What a script may say and end with: one line, no stack. */
export class ScriptFailure extends Error {
  override readonly name = 'ScriptFailure';
}

/** Runs a script's `main`; an expected failure becomes one line on stderr and exit code 1. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (cause) {
    if (!(cause instanceof ScriptFailure)) throw cause;
    console.error(cause.message);
    // A store that could not be opened may have left a part of it running, which would keep the script from ending.
    process.exit(1);
  }
}
