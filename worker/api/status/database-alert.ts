import * as v from 'valibot';
import { InstantSchema } from '#shared/contract/common.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { PRIVATE_PREFIX } from '#worker/platform/private-files.ts';
import { createMailer } from '../email/mailer.ts';
import { writeEmail } from '../email/write-email.ts';
import { renderStatusAlertEmail } from './alert-email.ts';
import { type AlertEmail, type AlertRun, lastingSince, toAlertEmail } from './status-alerts.repository.ts';
import type { NamedCheck } from './status-check.ts';

const KEY = `${PRIVATE_PREFIX}alerts/d1.json`;

/** `wellSince`: null while D1 is not well. */
const AlertSchema = v.object({
  since: InstantSchema,
  wellSince: v.nullable(InstantSchema),
  isNotified: v.boolean(),
});

/**
 * Notifies operators of a problem of D1 itself. D1 may be unable to store this alert, so R2 stores it. If two runs
 * overlap, only the run whose write succeeds sends the email.
 */
export async function alertAboutDatabase(env: Bindings, check: NamedCheck, run: AlertRun): Promise<void> {
  const { PICTURES: bucket } = env;
  const stored = await bucket.get(KEY);
  if (stored === null && check.isWell) return;
  const now = run.now.toISOString();
  const alert =
    stored === null
      ? { since: now, wellSince: null, isNotified: false }
      : v.parse(AlertSchema, await stored.json());
  const wellSince = check.isWell ? (alert.wellSince ?? now) : null;
  const hasLasted = (wellSince ?? alert.since) <= lastingSince(run.now).toISOString();
  const isDue = hasLasted && run.to !== null && alert.isNotified === check.isWell;
  const next = { ...alert, wellSince, isNotified: isDue ? !check.isWell : alert.isNotified };
  const onlyIf = stored === null ? { etagDoesNotMatch: '*' } : { etagMatches: stored.etag };
  if ((await bucket.put(KEY, JSON.stringify(next), { onlyIf })) === null) return;
  if (isDue) {
    try {
      await sendAlert(env, check, alert.since, run);
    } catch (cause) {
      // The next run tries again.
      await bucket.put(KEY, JSON.stringify({ ...next, isNotified: alert.isNotified }));
      throw cause;
    }
  }
  if (check.isWell && hasLasted) await bucket.delete(KEY);
}

/** Sends the email without the queue, because the queue's consumer records each delivery in D1. */
async function sendAlert(env: Bindings, check: NamedCheck, since: string, run: AlertRun): Promise<void> {
  const job: AlertEmail = {
    ...toAlertEmail(check, since, run.now),
    to: run.to ?? '',
    state: check.isWell ? 'ended' : 'begun',
  };
  const message = {
    id: crypto.randomUUID(),
    job,
    shop_origin: run.origin,
    asked_at: run.now.toISOString(),
  };
  const written = await writeEmail(env, { 'status-alert': renderStatusAlertEmail }, message, run.now);
  if (written.ok) await createMailer(env).send(written.mail);
}
