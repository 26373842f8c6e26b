import { advanceOrder } from '#scripts/catalogue/demo-orders.repository.ts';
import { ensureCustomer } from '#scripts/catalogue/demo-orders.ts';
import type { OrderStatus } from '#shared/contract/order.ts';
import { placeOrder } from '#worker/api/orders/place-order.service.ts';
import { insertUser } from '#worker/api/user/user.repository.ts';

/** The time at which {@link anOrder} places its orders. */
export const PLACED_AT = new Date('2026-11-20T08:00:00.000Z');

let orders = 0;

/** Places a new customer's order and brings it to the status `to`; returns the order's id. */
export async function anOrder(
  db: D1Database,
  productId: number,
  quantity: number,
  to: OrderStatus,
): Promise<number> {
  orders += 1;
  const person = {
    name: 'Thandi',
    email: `thandi-${orders}@shop.example`,
    password: 'unused',
    joinedAt: PLACED_AT,
  };
  // Hashing a password takes 0.3 s of CPU.
  await insertUser(
    db,
    {
      ...{ name: person.name, email: person.email, passwordHash: '', mailboxHash: null },
      ...{ emailVerifiedAt: PLACED_AT, createdAt: PLACED_AT },
    },
    [],
  );
  const home = {
    recipient: 'Thandi',
    phone: '+27821234567',
    street: '1 Street',
    complex: '',
    suburb: 'Orlando',
  };
  const userId = await ensureCustomer(db, person, [
    { ...home, city: 'Soweto', province_id: 3, postal_code: '1804', notes: '' },
  ]);
  await db
    .prepare(`INSERT INTO cart_item (user_id, product_id, quantity, accepted_price_cents, created_at)
       SELECT ?1, id, ?3, price_cents, ?4 FROM product WHERE id = ?2`)
    .bind(userId, productId, quantity, PLACED_AT.toISOString())
    .run();
  const placed = await placeOrder(db, {
    ...{
      userId,
      idempotencyKey: `order-${orders}`,
      seenTotal: undefined,
      addressId: undefined,
      clickId: null,
    },
    ...{ orderExpiresMinutes: 60, networks: { network: '', site: '' } },
    now: PLACED_AT,
  });
  const { id } = placed.order;
  await advanceOrder(db, { orderId: id, placedAt: PLACED_AT, reference: `ref-${orders}`, to });
  return id;
}
