import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { canBecome, parcelSteps, statusesBefore } from '#shared/domain/order-life.ts';

describe('an order’s life', () => {
  it('has these moves and no others', () => {
    const moves = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual([
      'placed → paid',
      'placed → cancelled',
      'placed → expired',
      'paid → packed',
      'paid → shipped',
      'paid → delivered',
      'paid → cancelled',
      'packed → shipped',
      'packed → delivered',
      'packed → cancelled',
      'shipped → delivered',
      'shipped → refunded',
      'delivered → refunded',
      'cancelled → refunded',
      'expired → paid',
      'expired → refunded',
    ]);
  });

  it('begins once: nothing becomes placed', () => {
    expect(statusesBefore('placed')).toEqual([]);
  });

  it('takes a parcel only where its order may go', () => {
    for (const to of ['packed', 'shipped', 'delivered'] as const) {
      const steps = parcelSteps(to);
      expect(steps.at(-1)?.to).toBe(to);
      for (const step of steps) expect(canBecome(step.from, step.to)).toBe(true);
    }
  });
});

const ROOT = fileURLToPath(new URL('../../..', import.meta.url).href);
const WRITERS = [
  'worker/api/orders/cancel-parcel.repository.ts',
  'worker/api/orders/order-status.repository.ts',
  'worker/operations/parcel-status.repository.ts',
];

describe('the status of orders and parcels, and their events', () => {
  it('are written by three modules alone', async () => {
    const writers = [];
    for (const folder of ['worker', 'scripts', 'bench']) {
      for (const file of await readdir(path.join(ROOT, folder), { recursive: true })) {
        if (!file.endsWith('.ts')) continue;
        const source = await readFile(path.join(ROOT, folder, file), 'utf8');
        if (writesStatus(source)) writers.push(`${folder}/${file}`);
      }
    }
    expect(writers.sort()).toEqual(WRITERS);
  });

  it.each([
    `db.prepare('UPDATE "order" SET status = ?2 WHERE id = ?1')`,
    'UPDATE order_child\n  SET error = NULL, status = ?',
    'INSERT INTO order_event (order_id)',
    'INSERT OR IGNORE INTO "order_event" SELECT 1',
  ])('are seen to be written by %j', (source) => {
    expect(writesStatus(source)).toBe(true);
  });

  it('are not seen to be written by what asks for a status', () => {
    expect(writesStatus(`UPDATE "order" SET amount_cents = ? WHERE status = 'placed'`)).toBe(false);
    expect(writesStatus(`UPDATE payment SET status = 'failed'`)).toBe(false);
  });
});

function writesStatus(source: string): boolean {
  if (/\bINTO\s+"?order_event\b/i.test(source)) return true;
  const updates = source.matchAll(/\bUPDATE\s+(?:"order"|order_child)\s+SET\s+(.*?)(?:\bWHERE\b|[`;]|$)/gis);
  return [...updates].some(([, set = '']) => /\bstatus\s*=/.test(set));
}
