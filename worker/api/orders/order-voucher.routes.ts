import { toRand } from '#shared/domain/money.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { countingGuesses } from '../vouchers/voucher-guesses.ts';
import type { DiscountedOrderAmounts } from './order-voucher.repository.ts';
import { applyVoucher, removeVoucher } from './order-voucher.service.ts';

export const orderVoucherHandlers = {
  applyVoucher: async (c, { params, body: { code } }) => {
    const command = { orderId: params.id, userId: c.get('session').userId, code, now: c.get('now')() };
    return c.json(toReply(await countingGuesses(c, () => applyVoucher(c.env.DB, command))));
  },

  removeVoucher: async (c, { params }) => {
    const { userId } = c.get('session');
    return c.json(toReply(await removeVoucher(c.env.DB, { orderId: params.id, userId })));
  },
} satisfies EndpointHandlers<'orders'>;

function toReply({ discountCents, amountCents, voucherId }: DiscountedOrderAmounts) {
  return { discount: toRand(discountCents), amount: toRand(amountCents), voucher_id: voucherId };
}
