import type { AddressInput } from '#shared/contract/address.ts';
import type { OrderStatus } from '#shared/contract/order.ts';
import { insertAddress, listAddresses } from '#worker/api/addresses/addresses.repository.ts';
import { hashPassword } from '#worker/api/auth/password.ts';
import { issueCreditNotes } from '#worker/api/invoices/credit-notes.service.ts';
import { placeOrder } from '#worker/api/orders/place-order.service.ts';
import { findCredentials, insertUser } from '#worker/api/user/user.repository.ts';
import { DEMO_CATALOGUE } from './demo/demo-catalogue.ts';
import { advanceOrder, findDemoOrder, putInCart } from './demo-orders.repository.ts';

/** The demo customer; the README says how to sign in. */
export const DEMO_CUSTOMER = {
  name: 'Thandi Nkosi',
  email: 'thandi@spaza.example',
  password: 'spaza-demo-2026',
} as const;

const ADDRESSES: readonly AddressInput[] = [
  {
    recipient: 'Thandi Nkosi',
    phone: '+27821234567',
    street: '1042 Vilakazi Street',
    complex: '',
    suburb: 'Orlando West',
    city: 'Soweto',
    province_id: 3,
    postal_code: '1804',
    notes: 'The green gate. Please hoot.',
  },
  {
    recipient: 'Gogo Nkosi',
    phone: '+27829876543',
    street: '7 Church Street',
    complex: 'Unit 4, Jacaranda Court',
    suburb: 'Scottsville',
    city: 'Pietermaritzburg',
    province_id: 4,
    postal_code: '3201',
    notes: '',
  },
];

/** A demo order; `retailers` gives the number of different products by the retailer's index in the demo catalogue. */
type DemoOrder = { daysAgo: number; status: OrderStatus; retailers: Readonly<Record<number, number>> };

/** There are more than fit on one page of the order list. */
const ORDERS: readonly DemoOrder[] = [
  { daysAgo: 85, status: 'delivered', retailers: { 5: 1 } },
  { daysAgo: 78, status: 'delivered', retailers: { 4: 3 } },
  { daysAgo: 71, status: 'delivered', retailers: { 1: 1, 3: 2 } },
  { daysAgo: 64, status: 'delivered', retailers: { 0: 2, 2: 3 } },
  { daysAgo: 41, status: 'refunded', retailers: { 4: 1 } },
  { daysAgo: 30, status: 'delivered', retailers: { 1: 2 } },
  { daysAgo: 22, status: 'expired', retailers: { 3: 1 } },
  { daysAgo: 17, status: 'cancelled', retailers: { 5: 2 } },
  // Late: older than any promised date, holidays included.
  { daysAgo: 9, status: 'shipped', retailers: { 1: 1, 3: 1, 5: 1 } },
  { daysAgo: 3, status: 'packed', retailers: { 2: 4 } },
  { daysAgo: 1, status: 'paid', retailers: { 4: 2 } },
  { daysAgo: 0, status: 'placed', retailers: { 0: 1 } },
];

const DAY_MS = 86_400_000;

/** Adds the demo customer with an order in every status (R-ENT-6), by the shop's own rules; gives the number of new orders. */
export async function placeDemoOrders(db: D1Database, now: Date): Promise<number> {
  const joinedAt = new Date(now.getTime() - 90 * DAY_MS);
  const userId = await ensureCustomer(db, { ...DEMO_CUSTOMER, joinedAt }, ADDRESSES);
  let added = 0;
  for (const [index, { daysAgo, status, retailers }] of ORDERS.entries()) {
    const idempotencyKey = `demo-order-${index + 1}`;
    const placedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const known = await findDemoOrder(db, userId, idempotencyKey);
    if (known !== null && (status === 'placed' || !known.isOnlyPlaced)) continue;
    if (known === null) await putInCart(db, userId, toWanted(retailers, index), placedAt);
    const wish = { userId, idempotencyKey, seenTotal: undefined, addressId: undefined, clickId: null };
    const { order } = await placeOrder(db, { ...wish, now: placedAt });
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
function toWanted(retailers: DemoOrder['retailers'], skip: number) {
  return Object.entries(retailers).flatMap(([place, products]) => {
    const retailer = DEMO_CATALOGUE[Number(place)];
    return retailer === undefined ? [] : { supplierName: retailer.supplier.displayName, products, skip };
  });
}

/** Finds a customer by e-mail or adds one; gives the id. Adds the addresses where the customer has none. */
export async function ensureCustomer(
  db: D1Database,
  { password, joinedAt, ...customer }: { name: string; email: string; password: string; joinedAt: Date },
  addresses: readonly AddressInput[],
): Promise<number> {
  const { email } = customer;
  const known = await findCredentials(db, email);
  const added = known
    ? null
    : await insertUser(
        db,
        { ...customer, passwordHash: await hashPassword(password), createdAt: joinedAt },
        [],
      );
  const userId = known?.userId ?? added?.id;
  if (userId === undefined) throw new Error(`Customer ${email} was added by somebody else meanwhile`);
  // An earlier run may have been cut short between the customer and the addresses.
  if ((await listAddresses(db, userId)).length > 0) return userId;
  for (const address of addresses) {
    await insertAddress(db, address, { userId, keyedCall: null, now: joinedAt });
  }
  return userId;
}
