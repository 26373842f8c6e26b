import { isVerified } from '../auth/is-verified.sql.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type HeldGoods, HOLD_LIMITS } from './hold-limits.ts';

/** Why unpaid orders may not hold more: the code of the refusal (`shared/contract/errors.ts`). */
export type HoldProblem = 'hold_limit' | 'email_unverified';

/** An order that is to be placed, and the customer and network that it comes from. */
export type GoodsToHold = {
  userId: number;
  networkHash: string;
  pieces: number | Sql;
  /** What the pieces cost. */
  cents: number | Sql;
};

/** SQL: the {@link HoldProblem} of an order that is to be placed; null where its pieces may be held. */
export function holdProblem(goods: GoodsToHold): Sql {
  const { ofCustomer, ofUnverifiedCustomer, ofUnverifiedNetwork } = HOLD_LIMITS;
  const own = sql`o.user_id = ${goods.userId}`;
  return sql`CASE
    WHEN ${exceeds(ofCustomer, own, goods)} THEN 'hold_limit'
    WHEN ${isVerified(goods.userId)} THEN NULL
    WHEN ${exceeds(ofUnverifiedCustomer, own, goods)} THEN 'email_unverified'
    WHEN ${exceeds(ofUnverifiedNetwork, isOfUnverified(goods.networkHash), goods)} THEN 'email_unverified'
  END`;
}

/** SQL: one row with what the unpaid orders `o` that meet a condition hold together. */
export function heldGoods(whose: Sql): Sql {
  return sql`SELECT count(DISTINCT o.id) AS orders, coalesce(sum(i.quantity), 0) AS pieces,
      coalesce(sum(i.quantity * i.price_cents), 0) AS cents
    FROM "order" o JOIN order_item i ON i.order_id = o.id WHERE o.status = 'placed' AND ${whose}`;
}

/** SQL: an order is of this network, and of a customer who has not verified their e-mail since. */
function isOfUnverified(networkHash: string): Sql {
  return sql`o.network_hash = ${networkHash} AND o.network_hash <> ''
    AND EXISTS (SELECT 1 FROM user WHERE id = o.user_id AND email_verified_at IS NULL)`;
}

function exceeds(limit: HeldGoods, whose: Sql, { pieces, cents }: GoodsToHold): Sql {
  return sql`EXISTS (SELECT 1 FROM (${heldGoods(whose)}) held
    WHERE held.orders >= ${limit.orders} OR held.pieces + ${pieces} > ${limit.pieces}
      OR held.cents + ${cents} > ${limit.cents})`;
}
