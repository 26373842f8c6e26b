import { type BrowserContext, expect } from 'playwright/test';
import { JOB_NAMES, listJobRuns } from '#worker/api/job-run.repository.ts';
import { orderStatusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { parcelChangeStatements } from '#worker/operations/parcel-status.repository.ts';
import { type Customer, signUp } from './customers.ts';
import { demoProducts } from './demo-products.ts';
import { inDatabase } from './shop-database.ts';
import { SHOPS } from './shops.ts';

const { port } = SHOPS.demo;

/** An address in Gauteng that the API accepts. */
export const ADDRESS = {
  recipient: 'Lerato Mokoena',
  phone: '0821234567',
  street: '12 Vilakazi Street',
  complex: 'Unit 4',
  suburb: 'Orlando West',
  city: 'Soweto',
  province_id: 3,
  postal_code: '1804',
  notes: 'Ring twice.',
};

/** Signs up a new customer in this browser, with an order that waits for payment. */
export async function signUpWithUnpaidOrder(
  context: BrowserContext,
): Promise<{ customer: Customer; orderId: number; productId: number }> {
  const customer = await signUp(context);
  const {
    plain: [{ id: productId }],
  } = await demoProducts();
  await customer.api.addresses.createAddress(ADDRESS);
  await customer.api.cart.setCartItem({ productId, quantity: 1 });
  const { id: orderId } = await customer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  return { customer, orderId, productId };
}

/** Makes an order expire: moves its payment deadline to yesterday and runs the shop's scheduled jobs. */
export async function expireOrder(orderId: number): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await inDatabase(SHOPS.demo, (db) =>
    db
      .prepare('UPDATE "order" SET created_at = ?1, expires_at = ?1 WHERE id = ?2')
      .bind(yesterday, orderId)
      .run(),
  );
  await runCron();
}

/** Runs the shop's scheduled jobs, as cron does every minute, and waits until all of them have ended. */
export async function runCron(): Promise<void> {
  const begun = new Date().toISOString();
  const { status } = await fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`);
  expect(status).toBe(200);
  await expect
    .poll(async () => {
      const runs = await inDatabase(SHOPS.demo, listJobRuns);
      return runs.filter(({ endedAt }) => endedAt >= begun).length;
    })
    .toBe(JOB_NAMES.length);
}

/** Marks an order as paid and delivered now, so that a journey need not wait for a courier. */
export async function deliverOrder(orderId: number): Promise<void> {
  const now = new Date().toISOString();
  await inDatabase(SHOPS.demo, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO payment (order_id, gateway, reference, gateway_payment_id, method, status, amount_cents,
             created_at, paid_at)
           SELECT id, 'payfast', 'journey-' || id, 'journey-' || id, 'card', 'complete',
             amount_cents + delivery_cents, ?1, ?1 FROM "order" WHERE id = ?2`,
        )
        .bind(now, orderId),
      ...orderStatusChangeStatements(db, {
        ...{ orderId, userId: null, to: 'paid', cause: 'paid in a journey', now: new Date(now) },
      }),
      ...(['shipped', 'delivered'] as const).flatMap((to) =>
        parcelChangeStatements(db, {
          ...{ orderId, supplierId: null, to, cause: 'brought in a journey', now: new Date(now) },
        }),
      ),
    ]),
  );
}
