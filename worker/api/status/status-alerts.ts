import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import { alertAboutDatabase } from './database-alert.ts';
import { checkShop } from './shop-checks.ts';
import {
  type AlertRun,
  listAlerts,
  raiseAlertStatements,
  resolveAlertStatements,
  type StatusAlert,
} from './status-alerts.repository.ts';
import type { NamedCheck } from './status-check.ts';

/**
 * Checks the shop's status, logs each check that is not well, and notifies the operators at ALERT_EMAIL once when a
 * problem has lasted for five minutes and once when it has been over for five minutes. Two overlapping runs send one
 * email.
 * @param origin base URL for links in the emails
 * @param migration the build's newest migration; empty if unknown
 */
export async function alertOperators(
  env: Bindings,
  now: Date,
  origin: string,
  migration: string,
): Promise<void> {
  const checks = await checkShop(env, { now, migration, running: 'alert-operators' });
  for (const { name, isWell, text } of checks) {
    if (!isWell)
      writeLog({ level: 'error', at: 'cron', message: 'a status check is not well', check: name, text });
  }
  const run = { to: getConfig(env).alertEmail, origin, now };
  const [database, ...others] = checks;
  // R2 stores the alert about D1, and D1 stores all other alerts. If R2 or D1 fails, the other one still stores its
  // alerts.
  const isStorable = others.some(({ name, isWell }) => name === 'R2' && isWell);
  const outcomes = await Promise.allSettled([
    database !== undefined && isStorable && alertAboutDatabase(env, database, run),
    alertAbout(env.DB, others, run),
  ]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function alertAbout(db: D1Database, checks: readonly NamedCheck[], run: AlertRun): Promise<void> {
  const openAlerts = await listAlerts(db);
  const statements = checks.flatMap((check) => {
    const alert = openAlerts.find(({ name }) => name === check.name);
    return statementsOf(db, check, alert, run);
  });
  if (statements.length > 0) await db.batch(statements);
}

function statementsOf(
  db: D1Database,
  check: NamedCheck,
  alert: StatusAlert | undefined,
  run: AlertRun,
): D1PreparedStatement[] {
  if (!check.isWell) return raiseAlertStatements(db, check, alert?.since ?? run.now.toISOString(), run);
  return alert === undefined ? [] : resolveAlertStatements(db, check, alert, run);
}
