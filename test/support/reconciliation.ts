import { env } from 'cloudflare:workers';
import { runChecks } from '#worker/api/reconciliation/run-checks.ts';

/** Runs the daily reconciliation on this file's database; returns the differences found. */
export async function differencesOfSums(): Promise<string[]> {
  return (await runChecks(env.DB, new Date())).differences;
}
