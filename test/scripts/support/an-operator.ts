import { expect } from 'vitest';
import { runOps } from '#scripts/ops/run-ops.ts';
import { type Ended, runHere } from './a-script.ts';

/** Runs an operators' command in this process. */
export function ops(...args: string[]): Promise<Ended> {
  return runHere(() => runOps(args));
}

/** The one line that a refused command ends with; it prints nothing else. */
export async function refusalOf(...args: string[]): Promise<string> {
  const { exitCode, output, errors } = await ops(...args);
  expect([exitCode, output], args.join(' ')).toEqual([1, '']);
  expect(errors.trimEnd().split('\n'), args.join(' ')).toHaveLength(1);
  return errors.trimEnd();
}
