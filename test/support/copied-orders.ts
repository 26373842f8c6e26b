import { env } from 'cloudflare:workers';
import { prepare, raw } from '#worker/api/db/sql.ts';

/** The tables with rows of an order. Maps each unique column to the SQL for the copy's value. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  order_child: {},
  order_item: { id: 'NULL' },
  order_event: { id: 'NULL' },
  payment: { id: 'NULL', reference: "t.reference || '-' || c.value", gateway_payment_id: 'NULL' },
};

/**
 * Copies an order with its parcels, lines, events and payments, and takes the copies' units out of stock. Returns the
 * copies' ids.
 */
export async function copyOrder(orderId: number, count: number): Promise<number[]> {
  const columns = (await columnsOf('order')).filter((name) => name !== 'id' && name !== 'idempotency_key');
  const names = raw(columns.join(', '));
  const copies = await prepare<{ id: number }>(env.DB)`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO "order" (idempotency_key, ${names}) SELECT hex(randomblob(16)), ${names}
    FROM n CROSS JOIN "order" WHERE id = ${orderId} AND i <= ${count} RETURNING id`.all();
  const ids = copies.results.map(({ id }) => id);
  for (const [table, changed] of Object.entries(TABLES)) await copyRows(table, changed, { orderId, ids });
  await prepare(env.DB)`
    UPDATE product SET stock = stock - i.quantity * ${count}, held = held + i.quantity * ${count}
    FROM order_item i WHERE i.order_id = ${orderId} AND i.product_id = product.id`.run();
  return ids;
}

async function copyRows(
  table: string,
  changed: Readonly<Record<string, string>>,
  { orderId, ids }: { orderId: number; ids: readonly number[] },
): Promise<void> {
  const columns = await columnsOf(table);
  const values = columns.map((name) => (name === 'order_id' ? 'c.value' : (changed[name] ?? `t.${name}`)));
  await prepare(env.DB)`
    INSERT INTO ${raw(table)} (${raw(columns.join(', '))}) SELECT ${raw(values.join(', '))}
    FROM json_each(${JSON.stringify(ids)}) c CROSS JOIN ${raw(table)} t WHERE t.order_id = ${orderId}`.run();
}

async function columnsOf(table: string): Promise<string[]> {
  const { results } = await prepare<{ name: string }>(
    env.DB,
  )`SELECT name FROM pragma_table_info(${table})`.all();
  return results.map(({ name }) => name);
}
