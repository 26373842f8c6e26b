/** A fault that must be reported to operators. All faults can be planted at once. */
export type PlantedFault = {
  what: string;
  /** The name of the check that reports the fault, and a pattern for the check's figures. */
  check: string;
  figures: RegExp;
  /** Statements that plant the fault. They can run twice. */
  plant: (now: Date) => string[];
  /** Statements that remove the fault. */
  end: string[];
};

function ago(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString();
}

/** Statements that insert a customer with a paid order, which several faults refer to. */
function anOrder(now: Date): string[] {
  const at = ago(now, 60);
  return [
    `INSERT OR IGNORE INTO user (id, email, name, password_hash, created_at) VALUES (909, 'a@b.example', 'A', '', '${at}')`,
    `INSERT OR IGNORE INTO supplier (id, display_name, vat_number) VALUES (907, 'Karoo', '4180234567')`,
    `INSERT OR IGNORE INTO "order" (id, user_id, idempotency_key, amount_cents, delivery_cents, order_address, created_at, status)
     VALUES (905, 909, 'fault', 1, 1, '{}', '${at}', 'paid')`,
    `INSERT OR IGNORE INTO payment (id, order_id, gateway, reference, status, amount_cents, created_at, paid_at)
     VALUES (905, 905, 'payfast', 'fault', 'complete', 2, '${at}', '${at}')`,
  ];
}

function backlog(state: 'waiting' | 'dead'): Pick<PlantedFault, 'plant' | 'end'> {
  return {
    plant: (now) => [
      `INSERT OR REPLACE INTO mail_backlog (id, state, template, message, reason, changed_at)
       VALUES ('${state}', '${state}', 'welcome', '{}', 'x', '${ago(now, 60)}')`,
    ],
    end: [`DELETE FROM mail_backlog WHERE id = '${state}'`],
  };
}

function delivery(isPin: 0 | 1): Pick<PlantedFault, 'plant' | 'end'> {
  return {
    plant: (now) => [
      `INSERT OR REPLACE INTO mail_delivery (id, leased_until, template, is_pin, asked_at, failed_at, error)
       VALUES ('fault-${isPin}', '${ago(now, 9)}', 'welcome', ${isPin}, '${ago(now, 9)}', '${ago(now, 9)}', 'no connection')`,
    ],
    end: [`DELETE FROM mail_delivery WHERE id = 'fault-${isPin}'`],
  };
}

/**
 * Faults in the database's content. `ops status`, the desk's Well-being screen and an alert report each of them
 * (docs/testing.md, Planted faults, also lists the faults that one of the three cannot report).
 */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  { what: 'an email that failed', check: 'Emails', figures: /1 email failing/, ...delivery(0) },
  {
    ...{ what: 'an email in the backlog that no job enqueues', check: 'Emails' },
    ...{ figures: /1 email in the backlog since .*the job does not process it/, ...backlog('waiting') },
  },
  {
    ...{ what: 'an email that is no longer retried', check: 'Emails' },
    ...{ figures: /1 email no longer retried/, ...backlog('dead') },
  },
  { what: 'a PIN that failed', check: 'PINs', figures: /1 PIN failing/, ...delivery(1) },
  {
    ...{ what: 'a job that never ran', check: 'Jobs', figures: /issue-invoices never ran/ },
    plant: () => [`DELETE FROM job_run WHERE job = 'issue-invoices'`],
    end: [
      `INSERT OR REPLACE INTO job_run (job, ended_at) VALUES ('issue-invoices', '2099-01-01T00:00:00.000Z')`,
    ],
  },
  {
    ...{ what: 'a job that stopped', check: 'Jobs', figures: /purge last ended 20/ },
    plant: (now) => [`UPDATE job_run SET ended_at = '${ago(now, 60)}' WHERE job = 'purge'`],
    end: [`UPDATE job_run SET ended_at = '2099-01-01T00:00:00.000Z' WHERE job = 'purge'`],
  },
  {
    ...{ what: 'a job that fails', check: 'Jobs', figures: /expire-orders failed: D1 is overloaded/ },
    plant: () => [`UPDATE job_run SET error = 'D1 is overloaded' WHERE job = 'expire-orders'`],
    end: [`UPDATE job_run SET error = NULL WHERE job = 'expire-orders'`],
  },
  {
    ...{ what: 'an order that should have expired an hour ago', check: 'Jobs' },
    figures: /1 unpaid order overdue for expiry, the oldest since/,
    plant: (now) => [
      ...anOrder(now),
      `INSERT OR IGNORE INTO "order" (id, user_id, idempotency_key, amount_cents, delivery_cents, order_address, created_at, expires_at)
       VALUES (906, 909, 'unpaid', 1, 1, '{}', '${ago(now, 120)}', '${ago(now, 60)}')`,
    ],
    end: [`UPDATE "order" SET status = 'expired' WHERE id = 906`],
  },
  {
    ...{ what: 'an invoice that waits for a retailer’s address', check: 'Invoices' },
    figures: /due invoices need the address of Karoo \(1 order\)/,
    plant: (now) => [...anOrder(now), `UPDATE payment SET invoice_waits_for = 907 WHERE id = 905`],
    end: [`UPDATE payment SET invoice_waits_for = NULL WHERE id = 905`],
  },
  {
    ...{ what: 'money that has been due for refund for nine days', check: 'Refunds' },
    figures: /1 refund due, the oldest since .*; 1 for more than 7 days/,
    plant: (now) => [
      ...anOrder(now),
      `INSERT INTO refund (id, order_id, payment_id, amount_cents, reason, created_at)
       SELECT 905, 905, 905, 2, 'cancelled', '${ago(now, 9 * 1_440)}' WHERE NOT EXISTS (SELECT 1 FROM refund)`,
    ],
    end: [`UPDATE refund SET refunded_at = '2099-01-01T00:00:00.000Z' WHERE id = 905`],
  },
  {
    ...{ what: 'sums that differ', check: 'Accounts', figures: /1 difference at .*order 1 differs/ },
    plant: () => [
      `INSERT OR REPLACE INTO reconciliation (id, checked_at, difference_count, differences)
       VALUES (999, '2099-01-01T00:00:00.000Z', 1, '["order 1 differs"]')`,
    ],
    end: ['DELETE FROM reconciliation WHERE id = 999'],
  },
  {
    ...{ what: 'a retailer’s file that cannot be fetched', check: 'Pulls' },
    figures: /the file of Karoo failed: answered 404/,
    plant: (now) => [
      ...anOrder(now),
      `INSERT OR REPLACE INTO catalogue_pull (supplier_id, url, kind, every_hours, next_at, outcome, report)
       VALUES (907, 'https://files.example/a.csv', 'stock', 24, '2099-01-01T00:00:00.000Z', 'failed', 'answered 404')`,
    ],
    end: ['DELETE FROM catalogue_pull'],
  },
  {
    ...{ what: 'an account that waits for removal for more than 30 days', check: 'Removals' },
    figures: /1 account waiting for more than 30 days/,
    plant: (now) => [
      ...anOrder(now),
      `UPDATE user SET removal_requested_at = '${ago(now, 31 * 1_440)}' WHERE id = 909`,
    ],
    end: ['UPDATE user SET removal_requested_at = NULL WHERE id = 909'],
  },
  {
    ...{ what: 'data that should have been deleted', check: 'Retention' },
    figures: /overdue for deletion: limit counters \(1\)/,
    plant: () => [`INSERT OR IGNORE INTO rate_limit (key, window_start, count) VALUES ('fault', 0, 1)`],
    end: [`DELETE FROM rate_limit WHERE key = 'fault'`],
  },
];
