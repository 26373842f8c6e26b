import type { OrderStatus } from '#shared/contract/order.ts';
import { rowsOf, runBatch } from '#worker/api/db/run-batch.ts';
import { prepare, type Sql, sql } from '#worker/api/db/sql.ts';
import { ORDER_CENTS } from '#worker/api/orders/order-cost.sql.ts';
import { supportReference } from '#worker/api/support/support.repository.ts';
import { type Actor, runAct } from './operator-events.repository.ts';

/** A customer in the operators' list. `email`: null once the account is erased. */
export type CustomerSummary = {
  id: number;
  name: string;
  email: string | null;
  createdAt: string;
  orders: number;
};

/** A customer with everything that operators need to answer questions. Amounts are cents. */
export type CustomerDetails = CustomerSummary & {
  pendingEmail: string | null;
  emailVerifiedAt: string | null;
  businessName: string;
  vatNumber: string;
  removalRequestedAt: string | null;
  erasedAt: string | null;
  addresses: CustomerAddress[];
  /** The newest orders, each with its total. */
  newestOrders: { id: number; status: OrderStatus; createdAt: string; totalCents: number }[];
  /** The newest support requests. */
  requests: { id: number; reference: string; createdAt: string; closedAt: string | null }[];
  sessions: { id: number; deviceName: string; createdAt: string; lastSeenAt: string }[];
};

export type CustomerAddress = {
  recipient: string;
  phone: string;
  street: string;
  complex: string;
  suburb: string;
  city: string;
  postalCode: string;
};

const SUMMARY_SELECT = sql`
  SELECT id, name, email, created_at AS createdAt,
    (SELECT count(*) FROM "order" WHERE user_id = user.id) AS orders FROM user`;

/** The minimum length of a search text. Callers of {@link findCustomers} must check it. */
export const CUSTOMER_TEXT_MIN_CHARACTERS = 2;

/**
 * Finds customers by the number of one of their orders, a part of their name or email, or at least seven digits of a
 * phone number in one of their addresses. The newest accounts come first.
 */
export function findCustomers(db: D1Database, text: string, limit: number): Promise<CustomerSummary[]> {
  return rowsOf(prepare<CustomerSummary>(db)`
    ${SUMMARY_SELECT} WHERE ${matchesSql(text.trim())} ORDER BY id DESC LIMIT ${limit}`);
}

const PHONE_MIN_DIGITS = 7;

function matchesSql(text: string): Sql {
  const digits = text.replace(/[\s()+-]/g, '');
  const ofName = sql`instr(lower(name || ' ' || coalesce(email, '')), lower(${text})) > 0`;
  if (!/^\d+$/.test(digits)) return ofName;
  const ofOrder = sql`id = (SELECT user_id FROM "order" WHERE "order".id = ${Number(digits)})`;
  if (digits.length < PHONE_MIN_DIGITS) return sql`(${ofName} OR ${ofOrder})`;
  // 082… and +27 82… are the same number, also if only its beginning is given.
  const ending = digits.replace(/^0/, '').slice(-9);
  const ofPhone = sql`id IN (SELECT user_id FROM address
    WHERE instr(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', ''), ${ending}) > 0)`;
  return sql`(${ofName} OR ${ofOrder} OR ${ofPhone})`;
}

const ROWS_SHOWN = 20;

/** Finds a customer by id; null if there is none. */
export async function findCustomerDetails(
  db: D1Database,
  id: number,
  now: Date,
): Promise<CustomerDetails | null> {
  type CustomerRow = Omit<CustomerDetails, 'addresses' | 'newestOrders' | 'requests' | 'sessions'>;
  const { customer, addresses, newestOrders, requests, sessions } = await runBatch(db, {
    customer: prepare<CustomerRow>(db)`
      SELECT id, name, email, created_at AS createdAt, pending_email AS pendingEmail,
        email_verified_at AS emailVerifiedAt, business_name AS businessName, vat_number AS vatNumber,
        removal_requested_at AS removalRequestedAt, erased_at AS erasedAt,
        (SELECT count(*) FROM "order" WHERE user_id = user.id) AS orders FROM user WHERE id = ${id}`,
    addresses: prepare<CustomerAddress>(db)`
      SELECT recipient, phone, street, complex, suburb, city, postal_code AS postalCode FROM address
      WHERE user_id = ${id} ORDER BY is_current DESC, id DESC`,
    newestOrders: prepare<CustomerDetails['newestOrders'][number]>(db)`
      SELECT o.id, o.status, o.created_at AS createdAt, ${ORDER_CENTS} AS totalCents FROM "order" o
      WHERE o.user_id = ${id} ORDER BY o.id DESC LIMIT ${ROWS_SHOWN}`,
    requests: prepare<Omit<CustomerDetails['requests'][number], 'reference'>>(db)`
      SELECT id, created_at AS createdAt, closed_at AS closedAt FROM support_request
      WHERE user_id = ${id} ORDER BY id DESC LIMIT ${ROWS_SHOWN}`,
    sessions: prepare<CustomerDetails['sessions'][number]>(db)`
      SELECT id, device_name AS deviceName, created_at AS createdAt, last_seen_at AS lastSeenAt FROM session
      WHERE user_id = ${id} AND expires_at > ${now} ORDER BY last_seen_at DESC`,
  });
  const [row] = customer.rows;
  if (row === undefined) return null;
  return {
    ...row,
    addresses: addresses.rows,
    newestOrders: newestOrders.rows,
    sessions: sessions.rows,
    requests: requests.rows.map((request) => ({ ...request, reference: supportReference(request.id) })),
  };
}

/** Ends all of a customer's sessions. The customer has to sign in again. Returns the number of ended sessions. */
export async function endSessionsAsOperator(
  db: D1Database,
  by: Actor,
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  const act = { act: 'customers.end-sessions', record: ['customer', userId], at: now } as const;
  const { changes } = await runAct(db, by, act, prepare(db)`DELETE FROM session WHERE user_id = ${userId}`);
  return changes;
}
