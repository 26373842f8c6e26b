import type { AddressInput } from '#shared/contract/address.ts';
import { insertAddress, listAddresses } from '#worker/api/addresses/addresses.repository.ts';
import { scryptHasher } from '#worker/api/auth/password.ts';
import { issueCreditNotes } from '#worker/api/invoices/credit-notes.service.ts';
import { placeOrder } from '#worker/api/orders/place-order.service.ts';
import { findAccount, insertUser } from '#worker/api/user/user.repository.ts';
import { DEMO_CATALOGUE } from './demo/demo-catalogue.ts';
import { DEMO_ADDRESSES, DEMO_CUSTOMER, DEMO_ORDERS, type DemoOrder } from './demo/demo-customer.ts';
import { advanceOrder, fillDemoCart, findDemoOrder } from './demo-orders.repository.ts';

const DAY_MS = 86_400_000;

/**
 * Adds the demo customer with an order in every status (R-ENT-6), using the shop's own functions. Returns the number of
 * new orders.
 */
export async function placeDemoOrders(db: D1Database, now: Date): Promise<number> {
  const joinedAt = new Date(now.getTime() - 90 * DAY_MS);
  const userId = await ensureCustomer(db, { ...DEMO_CUSTOMER, joinedAt }, DEMO_ADDRESSES);
  let added = 0;
  for (const [index, { daysAgo, status, retailers }] of DEMO_ORDERS.entries()) {
    const idempotencyKey = `demo-order-${index + 1}`;
    const placedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const existing = await findDemoOrder(db, userId, idempotencyKey);
    if (existing !== null && (status === 'placed' || !existing.isOnlyPlaced)) continue;
    if (existing === null) await fillDemoCart(db, userId, toRequested(retailers, index), placedAt);
    const { order } = await placeOrder(db, {
      userId,
      idempotencyKey,
      seenTotal: undefined,
      addressId: undefined,
      clickId: null,
      orderExpiresMinutes: 60,
      networks: { network: '', site: '' },
      now: placedAt,
    });
    await advanceOrder(db, {
      orderId: order.id,
      to: status,
      placedAt,
      reference: `demo-${userId}-${index + 1}`,
    });
    await issueCreditNotes(db, { userId, orderId: order.id, now });
    added += 1;
  }
  return added;
}

/** Later orders skip more of each retailer's products, so that orders differ. */
function toRequested(retailers: DemoOrder['retailers'], skip: number) {
  return Object.entries(retailers).flatMap(([index, products]) => {
    const retailer = DEMO_CATALOGUE[Number(index)];
    return retailer === undefined ? [] : { supplierName: retailer.supplier.displayName, products, skip };
  });
}

/** Finds a customer by email, or adds one with a verified email. Adds addresses if there are none. Returns the id. */
export async function ensureCustomer(
  db: D1Database,
  { password, joinedAt, ...customer }: { name: string; email: string; password: string; joinedAt: Date },
  addresses: readonly AddressInput[],
): Promise<number> {
  const { email } = customer;
  const existing = await findAccount(db, { email });
  const added = existing
    ? null
    : await insertUser(
        db,
        {
          ...customer,
          mailboxHash: null,
          passwordHash: await scryptHasher.hash(password),
          emailVerifiedAt: joinedAt,
          createdAt: joinedAt,
        },
        [],
      );
  const userId = existing?.userId ?? added?.id;
  if (userId === undefined)
    throw new Error(`Customer ${email} was created by another process in the meantime`);
  // An earlier run may have stopped between the customer and the addresses.
  if ((await listAddresses(db, userId)).length > 0) return userId;
  for (const address of addresses) {
    await insertAddress(db, address, { userId, keyedCall: null, now: joinedAt });
  }
  return userId;
}
