import * as v from 'valibot';
import { MessageSchema } from '../common.ts';
import {
  OrderPageSchema,
  OrderSchema,
  OrdersQuerySchema,
  PlaceOrderInputSchema,
  VoucherAppliedSchema,
  VoucherInputSchema,
} from '../order.ts';
import { PayInputSchema, PaymentFormSchema } from '../payment.ts';
import { endpoint } from './endpoint.ts';
import { ById, IdParamSchema } from './schemas.ts';

const ByOrderAndSupplier = v.strictObject({ id: IdParamSchema, supplierId: IdParamSchema });

/** R-API-40…44: orders and what belongs to them. */
export const ORDER_ENDPOINTS = {
  listOrders: endpoint('listOrders', "The customer's orders, newest first", {
    query: OrdersQuerySchema,
    reply: OrderPageSchema,
  }),
  placeOrder: endpoint(
    'placeOrder',
    'Make the cart an order; repeated with the same Idempotency-Key, whatever else it says, it is the same order',
    { body: v.optional(PlaceOrderInputSchema, {}), reply: OrderSchema },
  ),
  getOrder: endpoint('getOrder', 'An order', { params: ById, reply: OrderSchema }),
  cancelOrder: endpoint('cancelOrder', 'Cancel an order that is not packed yet', {
    params: ById,
    reply: OrderSchema,
  }),
  applyVoucher: endpoint('applyVoucher', 'Put a voucher on an unpaid order, in the place of any other', {
    params: ById,
    body: VoucherInputSchema,
    reply: VoucherAppliedSchema,
  }),
  removeVoucher: endpoint('removeVoucher', 'Take the voucher off an unpaid order', {
    params: ById,
    reply: VoucherAppliedSchema,
  }),
  requestInvoice: endpoint('requestInvoice', 'Mail the tax invoices of a paid order, one per retailer', {
    params: ById,
    reply: MessageSchema,
  }),
  openInvoice: endpoint('openInvoice', "A retailer's invoice of an order", {
    params: ByOrderAndSupplier,
    reply: null,
  }),
  openCreditNote: endpoint('openCreditNote', "A retailer's credit note of an order", {
    params: ByOrderAndSupplier,
    reply: null,
  }),
  startPayment: endpoint('startPayment', 'Start a payment; answers the form to send to the gateway', {
    params: ById,
    body: v.optional(PayInputSchema, {}),
    reply: PaymentFormSchema,
  }),
  notifyPayment: endpoint('notifyPayment', "The gateway's notification, in the gateway's own form", {
    params: v.strictObject({ gateway: v.string() }),
    reply: MessageSchema,
  }),
};
