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
    process.exitCode = 1;
  }
}
