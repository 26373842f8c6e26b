import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import {
  type GrantScope,
  grantRefund,
  previewGrant,
  type RecordRefundsOutcome,
  recordRefunds,
} from '#worker/operations/operator-refunds.ts';
import { OPERATOR } from './an-operator.ts';

const ALL: GrantScope = { supplierId: null, product: null };

/** Grants a refund as `ops orders grant-refund` does; returns the cents to refund, or 0 if nothing is refundable. */
export async function granted(orderId: number, scope = ALL, now = new Date()): Promise<number> {
  const preview = await previewGrant(env.DB, orderId, scope);
  if (preview.kind !== 'due') return 0;
  const { parcels, earlierCents } = preview;
  const grant = { orderId, scope, parcels, earlierCents, reason: 'it was lost', now };
  expect(await grantRefund(env.DB, OPERATOR, grant)).toBe(true);
  return parcels.reduce((sum, { cents }) => sum + cents, 0);
}

/** Refunds a whole shipped order, and records the refund as paid. */
export async function refundSentOrder(
  orderId: number,
  { reference = null, now = new Date() }: { reference?: string | null; now?: Date } = {},
): Promise<RecordRefundsOutcome> {
  const amountCents = await granted(orderId, ALL, now);
  return recordRefunds(env.DB, OPERATOR, {
    orderId,
    amountCents,
    reference,
    origin: 'https://shop.test',
    now,
  });
}
