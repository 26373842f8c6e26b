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
import { IdParamSchema, IdParamsSchema } from './schemas.ts';

const ByOrderAndSupplier = v.strictObject({ id: IdParamSchema, supplierId: IdParamSchema });

/** R-API-40…43: orders, vouchers, invoices and returns. */
export const ORDER_ENDPOINTS = {
  listOrders: get('/api/user/orders', 'session', 'List the customer’s orders, newest first', {
    query: OrdersQuerySchema,
    reply: OrderPageSchema,
  }),
  placeOrder: post(
    '/api/orders',
    'session',
    'Place an order from the cart; a repeated Idempotency-Key returns the same order, whatever the body',
    {
      body: v.optional(PlaceOrderInputSchema, {}),
      idempotencyKey: 'required',
      reply: OrderSchema,
    },
  ),
  getOrder: endpoint(BROWSER_CALLS.orders.getOrder, 'Get an order', {
    params: IdParamsSchema,
    reply: OrderSchema,
  }),
  cancelOrder: post('/api/orders/{id}/cancel', 'session', 'Cancel an order before it is packed', {
    params: IdParamsSchema,
    reply: OrderSchema,
  }),
  cancelParcel: post(
    '/api/orders/{id}/parcels/{supplierId}/cancel',
    'session',
    'Cancel one retailer’s parcel of a paid order before it is packed',
    { params: ByOrderAndSupplier, reply: OrderSchema },
  ),
  applyVoucher: post(
    '/api/orders/{id}/apply-voucher',
    'session',
    'Apply a voucher to an unpaid order, replacing any other',
    {
      limit: 'voucher',
      params: IdParamsSchema,
      body: VoucherInputSchema,
      reply: VoucherAppliedSchema,
    },
  ),
  removeVoucher: del('/api/orders/{id}/voucher', 'session', 'Remove the voucher from an unpaid order', {
    params: IdParamsSchema,
    reply: VoucherAppliedSchema,
  }),
  requestInvoice: post(
    '/api/orders/{id}/request-invoice',
    'session',
    'Issue and email the tax invoices of a paid order, one per retailer',
    { limit: 'invoice', params: IdParamsSchema, idempotencyKey: 'optional', reply: MessageSchema },
  ),
  openInvoice: get(
    '/api/orders/{id}/invoices/{supplierId}',
    'session',
    'Get a retailer’s issued invoice of an order',
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
    'Get a retailer’s credit note of an order, by number or otherwise the latest',
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
    'Request a return of items from a delivered parcel; returns the order',
    {
      params: ByOrderAndSupplier,
      body: ReturnInputSchema,
      idempotencyKey: 'optional',
      reply: OrderSchema,
    },
  ),
};
