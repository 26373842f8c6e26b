import { MessageSchema } from '../contract/common.ts';
import {
  OrderPageSchema,
  OrderSchema,
  type PlaceOrderInput,
  VoucherAppliedSchema,
} from '../contract/order.ts';
import { type PayInput, PaymentFormSchema } from '../contract/payment.ts';
import type { ApiCall } from './api-call.ts';

export function createOrdersApi(call: ApiCall) {
  return {
    listOrders: (page = 1) =>
      call({
        method: 'GET',
        path: '/api/user/orders',
        query: { page: String(page) },
        reply: OrderPageSchema,
      }),
    getOrder: (id: number) => call({ method: 'GET', path: `/api/orders/${id}`, reply: OrderSchema }),
    /** Repeating it with the same key gives the first order again. */
    placeOrder: (body: PlaceOrderInput, idempotencyKey: string) =>
      call({
        method: 'POST',
        path: '/api/orders',
        body,
        headers: { 'Idempotency-Key': idempotencyKey },
        reply: OrderSchema,
      }),
    cancelOrder: (id: number) =>
      call({ method: 'POST', path: `/api/orders/${id}/cancel`, reply: OrderSchema }),
    /** Puts a voucher on an unpaid order, in the place of any other; the amounts in rand. */
    applyVoucher: (id: number, code: string) =>
      call({
        method: 'POST',
        path: `/api/orders/${id}/apply-voucher`,
        body: { code },
        reply: VoucherAppliedSchema,
      }),
    removeVoucher: (id: number) =>
      call({ method: 'DELETE', path: `/api/orders/${id}/voucher`, reply: VoucherAppliedSchema }),
    /** Mails the tax invoices of a paid order, one per retailer (R-API-42). */
    requestInvoice: (id: number) =>
      call({ method: 'POST', path: `/api/orders/${id}/request-invoice`, reply: MessageSchema }),
    startPayment: (id: number, chosen?: PayInput) =>
      call({ method: 'POST', path: `/api/orders/${id}/pay`, body: chosen, reply: PaymentFormSchema }),
  };
}
