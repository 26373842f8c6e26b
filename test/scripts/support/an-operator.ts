import { expect } from 'vitest';
import { runOps } from '#scripts/ops/run-ops.ts';
import { type Ended, runHere } from './a-script.ts';

/** Runs an ops command in this process with `--yes`, so that it does not ask for confirmation. */
export function ops(...args: string[]): Promise<Ended> {
  return opsUnconfirmed(...args, '--yes');
}

/** Runs an ops command in this process without `--yes`. No terminal is attached. */
export function opsUnconfirmed(...args: string[]): Promise<Ended> {
  return runHere(() => runOps(args));
}

/** The lines that a command prints about its result, without the facts that it prints before making a change. */
export async function outcomeOf(...args: string[]): Promise<string> {
  const { exitCode, output, errors } = await ops(...args);
  expect([exitCode, errors], args.join(' ')).toEqual([0, '']);
  const lines = output.split('\n');
  return lines
    .slice(lines.findLastIndex((line) => /^(Shop|[A-Z][a-z]+( [a-z]+)?) {2,}/.test(line)) + 1)
    .join('\n');
}

/** The error line of a rejected command or of wrong usage. Fails if the command prints anything else. */
export async function rejectionOf(...args: string[]): Promise<string> {
  const { exitCode, output, errors } = await ops(...args);
  expect([1, 2], args.join(' ')).toContain(exitCode);
  expect(output, args.join(' ')).toBe('');
  expect(errors.trimEnd().split('\n'), args.join(' ')).toHaveLength(1);
  return errors.trimEnd();
}
