import type { OrderAmounts } from '#client/features/orders/order-totals-list.tsx';
import type { Order } from '#shared/contract/order.ts';
import { sumRand, toCents, toRand } from '#shared/domain/money.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';
import { orderDelivery, orderSavings, orderTotal, orderVat } from '#shared/domain/order-totals.ts';

/** An order's amounts in rand, line by line. */
export function toOrderAmounts(order: Order): OrderAmounts {
  return {
    items: toRand(toCents(order.amount) + toCents(order.discount)),
    voucher: voucherOf(order),
    delivery: orderDelivery(order),
    total: orderTotal(order),
    vat: orderVat(order),
    savings: orderSavings(order),
    refunded: refundedOf(order),
  };
}

/** Refunds of the order's actual payment. The refund of a duplicate payment does not affect the order's total. */
function refundedOf({ status, refunds = [] }: Order): number {
  const goesOn = isPaid(status) || isPayable(status);
  return sumRand(
    refunds
      .filter(({ refunded_at: at, supplier_id: id }) => at !== null && (id !== undefined || !goesOn))
      .map(({ amount }) => amount),
  );
}

function voucherOf({ voucher_id, voucher_code, discount }: Order): OrderAmounts['voucher'] {
  if (voucher_id === null && discount === 0) return null;
  return { ...(voucher_code !== undefined && { code: voucher_code }), discount };
}
