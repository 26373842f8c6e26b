import { env } from 'cloudflare:workers';
import { runChecks } from '#worker/api/reconciliation/reconciliation.repository.ts';

/** What the daily comparison finds in all that this file's tests have done so far; nothing where all adds up. */
export async function differencesOfSums(): Promise<string[]> {
  return (await runChecks(env.DB, new Date())).differences;
}
