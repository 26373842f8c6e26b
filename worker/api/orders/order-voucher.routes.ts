import { Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { toRand } from '#shared/domain/money.ts';
import type { ApiEnv } from '../api-env.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { countingGuesses } from '../vouchers/voucher-guesses.ts';
import type { VoucherAmounts } from './order-voucher.repository.ts';
import { applyVoucher, removeVoucher } from './order-voucher.service.ts';

export const orderVoucherRoutes = new Hono<ApiEnv>();

registerEndpoint(orderVoucherRoutes, ENDPOINTS.applyVoucher, async (c, { params, body: { code } }) => {
  const command = { orderId: params.id, userId: c.get('session').userId, code, now: c.get('now')() };
  return c.json(toReply(await countingGuesses(c, () => applyVoucher(c.env.DB, command))));
});

registerEndpoint(orderVoucherRoutes, ENDPOINTS.removeVoucher, async (c, { params }) => {
  const { userId } = c.get('session');
  return c.json(toReply(await removeVoucher(c.env.DB, { orderId: params.id, userId })));
});

function toReply({ discountCents, amountCents, voucherId }: VoucherAmounts) {
  return { discount: toRand(discountCents), amount: toRand(amountCents), voucher_id: voucherId };
}
