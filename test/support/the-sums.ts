import { env } from 'cloudflare:workers';
import { runChecks } from '#worker/api/reconciliation/run-checks.ts';

/** Runs the daily comparison on this file's database; empty where nothing differs. */
export async function differencesOfSums(): Promise<string[]> {
  return (await runChecks(env.DB, new Date())).differences;
}
