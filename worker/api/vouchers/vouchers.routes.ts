import { type Context, Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { toRand } from '#shared/domain/money.ts';
import { networkAllowance, VOUCHER_GUESSES } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { invalid } from '../http/errors.ts';
import { attemptKey, clientNetwork, countAttempts, refundAttempts } from '../http/rate-limit.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { VoucherAmounts } from './vouchers.repository.ts';
import { applyVoucher, removeVoucher } from './vouchers.service.ts';

export const vouchersRoutes = new Hono<ApiEnv>();

registerEndpoint(
  vouchersRoutes,
  ENDPOINTS.applyVoucher,
  async (c, { params: { id: orderId }, body: { code } }) => {
    const { userId } = c.get('session');
    const now = c.get('now')();
    const guesses = voucherGuesses(c, userId);
    // Counted before the outcome is known: otherwise many requests at once would pass the limit.
    await countAttempts(c.env.DB, guesses, now);
    const outcome = await applyVoucher(c.env.DB, { orderId, userId, code, now });
    if (outcome.kind === 'unknown') {
      throw invalid({ code: ['There is no such voucher. Please check the code.'] });
    }
    await refundAttempts(c.env.DB, guesses, now);
    if (outcome.kind === 'refused') throw invalid({ code: [outcome.reason] });
    return c.json(toReply(outcome.amounts));
  },
);

registerEndpoint(vouchersRoutes, ENDPOINTS.removeVoucher, async (c, { params }) => {
  const { userId } = c.get('session');
  return c.json(toReply(await removeVoucher(c.env.DB, { orderId: params.id, userId })));
});

/** Only wrong codes stay counted: few for a customer, more for a network, because anyone can make many accounts. */
function voucherGuesses(c: Context<ApiEnv>, userId: number) {
  return [
    { key: attemptKey('voucher-customer', String(userId)), ...VOUCHER_GUESSES.ofCustomer },
    { key: attemptKey('voucher', clientNetwork(c)), ...networkAllowance('voucher') },
  ];
}

function toReply({ discountCents, amountCents, voucherId }: VoucherAmounts) {
  return { discount: toRand(discountCents), amount: toRand(amountCents), voucher_id: voucherId };
}
