import * as v from 'valibot';
import { BROWSER_CALLS } from '../browser-calls.ts';
import { MessageSchema } from '../common.ts';
import {
  CreditNoteQuerySchema,
  OrderPageSchema,
  OrderSchema,
  OrdersQuerySchema,
  PlaceOrderInputSchema,
  VoucherAppliedSchema,
  VoucherInputSchema,
} from '../order.ts';
import { ReturnInputSchema } from '../order-return.ts';
import { del, endpoint, get, post } from './endpoint.ts';
import { ById, IdParamSchema } from './schemas.ts';

const ByOrderAndSupplier = v.strictObject({ id: IdParamSchema, supplierId: IdParamSchema });

/** R-API-40…43: orders, vouchers, invoices and returns. */
export const ORDER_ENDPOINTS = {
  listOrders: get('/api/user/orders', 'session', "The customer's orders, newest first", {
    query: OrdersQuerySchema,
    reply: OrderPageSchema,
  }),
  placeOrder: post(
    '/api/orders',
    'session',
    'Make the cart an order; repeated with the same Idempotency-Key, whatever else it says, it is the same order',
    {
      body: v.optional(PlaceOrderInputSchema, {}),
      idempotencyKey: 'required',
      reply: OrderSchema,
    },
  ),
  getOrder: endpoint(BROWSER_CALLS.orders.getOrder, 'An order', { params: ById, reply: OrderSchema }),
  cancelOrder: post('/api/orders/{id}/cancel', 'session', 'Cancel an order that is not packed yet', {
    params: ById,
    reply: OrderSchema,
  }),
  cancelParcel: post(
    '/api/orders/{id}/parcels/{supplierId}/cancel',
    'session',
    "Cancel one retailer's part of a paid order, while it is not packed yet",
    { params: ByOrderAndSupplier, reply: OrderSchema },
  ),
  applyVoucher: post(
    '/api/orders/{id}/apply-voucher',
    'session',
    'Put a voucher on an unpaid order, in the place of any other',
    {
      limit: 'voucher',
      params: ById,
      body: VoucherInputSchema,
      reply: VoucherAppliedSchema,
    },
  ),
  removeVoucher: del('/api/orders/{id}/voucher', 'session', 'Take the voucher off an unpaid order', {
    params: ById,
    reply: VoucherAppliedSchema,
  }),
  requestInvoice: post(
    '/api/orders/{id}/request-invoice',
    'session',
    'Issue and mail the tax invoices of a paid order, one per retailer',
    { limit: 'invoice', params: ById, idempotencyKey: 'optional', reply: MessageSchema },
  ),
  openInvoice: get(
    '/api/orders/{id}/invoices/{supplierId}',
    'session',
    "A retailer's invoice of an order, once it was issued",
    {
      limit: 'invoice',
      params: ByOrderAndSupplier,
      answers: 'pdf',
      reply: null,
    },
  ),
  openCreditNote: get(
    '/api/orders/{id}/credit-notes/{supplierId}',
    'session',
    "A retailer's credit note of an order, once it was issued: the one of this number, or else the last one",
    {
      limit: 'invoice',
      params: ByOrderAndSupplier,
      query: CreditNoteQuerySchema,
      answers: 'pdf',
      reply: null,
    },
  ),
  requestReturn: post(
    '/api/orders/{id}/returns/{supplierId}',
    'session',
    "Ask to send back pieces of a retailer's parcel that was delivered; answers the order",
    {
      params: ByOrderAndSupplier,
      body: ReturnInputSchema,
      idempotencyKey: 'optional',
      reply: OrderSchema,
    },
  ),
};
