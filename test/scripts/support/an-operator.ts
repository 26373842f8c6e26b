import { beforeAll, expect, vi } from 'vitest';
import { runOps } from '#scripts/ops/run-ops.ts';
import { openStores } from '#scripts/shop/open-shop.ts';
import { ScriptFailure } from '#scripts/shop/run-script.ts';
import { aStateDir, type Ended } from './a-script.ts';

/** Gives a file a state of its own, open until its last test: its commands share one runtime. */
export function keepStateOpen(): void {
  beforeAll(async () => {
    process.env.STATE_DIR = await aStateDir();
    const { close } = await openStores({ kind: 'local' });
    return close;
  });
}

/** Runs an operators' command in this process; output and exit code are those of the script. */
export async function ops(...args: string[]): Promise<Ended> {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await runOps(args);
    return { exitCode: 0, output: linesOf(said.mock.calls), errors: '' };
  } catch (cause) {
    if (!(cause instanceof ScriptFailure)) throw cause;
    return { exitCode: 1, output: linesOf(said.mock.calls), errors: `${cause.message}\n` };
  } finally {
    said.mockRestore();
  }
}

/** The one line that a refused command ends with; it prints nothing else. */
export async function refusalOf(...args: string[]): Promise<string> {
  const { exitCode, output, errors } = await ops(...args);
  expect([exitCode, output], args.join(' ')).toEqual([1, '']);
  expect(errors.trimEnd().split('\n'), args.join(' ')).toHaveLength(1);
  return errors.trimEnd();
}

function linesOf(calls: readonly unknown[][]): string {
  return calls.map((words) => `${words.join(' ')}\n`).join('');
}
