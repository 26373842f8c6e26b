import type { Bindings } from '#worker/env/bindings.ts';
import { enqueueEmails, MAX_MESSAGES_A_BATCH } from '../email/queue-email.ts';
import { deleteProcessedChanges, listDueNotices, markNotified } from './due-notices.repository.ts';

/** The maximum number of steps per run. The next run continues. */
const STEPS_A_RUN = 100;

/**
 * Queues the emails for customers who wait for a product that is back in stock or cheaper. An email's id is derived
 * from its alert. If a run fails between queuing and recording, the next run queues the same email again, and the
 * consumer sends it once.
 */
export async function sendDueAlerts(env: Bindings, now: Date, origin: string): Promise<void> {
  for (let step = 0; step < STEPS_A_RUN; step += 1) {
    const due = await listDueNotices(env.DB, MAX_MESSAGES_A_BATCH);
    if (due.length === 0) {
      if ((await deleteProcessedChanges(env.DB)) === 0) return;
      continue;
    }
    const jobs = due.map(({ id, kind, round }) => ({ template: kind, notice_id: id, round }));
    await enqueueEmails(env, jobs, { origin, now });
    await markNotified(env.DB, due, now);
  }
}
