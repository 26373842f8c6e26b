import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import { checkShop } from './shop-checks.ts';
import {
  type AlertRun,
  listAlerts,
  raiseAlertStatements,
  recoverAlertStatements,
  type StatusAlert,
} from './status-alerts.repository.ts';
import type { NamedCheck } from './status-check.ts';

/**
 * Checks the shop's status, logs each check that is not well, and notifies the operators at ALERT_EMAIL once when a
 * problem has lasted for five minutes and once when it has been over for five minutes. Two overlapping runs send one
 * email.
 * @param origin base URL for links in the emails
 */
export async function alertOperators(env: Bindings, now: Date, origin: string): Promise<void> {
  const checks = await checkShop(env, now, 'check-status');
  for (const { name, isWell, text } of checks) {
    if (!isWell)
      writeLog({ level: 'error', at: 'cron', message: 'a status check is not well', check: name, text });
  }
  const known = await listAlerts(env.DB);
  const to = getConfig(env).alertEmail;
  const statements = checks.flatMap((check) => {
    const alert = known.find(({ name }) => name === check.name);
    return statementsOf(env.DB, check, alert, { to, origin, now });
  });
  if (statements.length > 0) await env.DB.batch(statements);
}

function statementsOf(
  db: D1Database,
  check: NamedCheck,
  known: StatusAlert | undefined,
  run: AlertRun,
): D1PreparedStatement[] {
  if (!check.isWell) return raiseAlertStatements(db, check, known?.since ?? run.now.toISOString(), run);
  return known === undefined ? [] : recoverAlertStatements(db, check, known, run);
}
