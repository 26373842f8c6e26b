import * as v from 'valibot';
import { CALLS } from '../calls.ts';
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
import { ById, IdParamSchema, NO_INPUT } from './schemas.ts';

const ByOrderAndSupplier = v.strictObject({ id: IdParamSchema, supplierId: IdParamSchema });

/** R-API-40…44: orders and what belongs to them. */
export const ORDER_ENDPOINTS = {
  listOrders: {
    ...CALLS.listOrders,
    ...NO_INPUT,
    summary: "The customer's orders, newest first",
    query: OrdersQuerySchema,
    reply: OrderPageSchema,
  },
  placeOrder: {
    ...CALLS.placeOrder,
    ...NO_INPUT,
    summary: 'Make the cart an order; repeated with the same Idempotency-Key, it is the same order',
    body: v.optional(PlaceOrderInputSchema, {}),
    reply: OrderSchema,
  },
  getOrder: { ...CALLS.getOrder, ...NO_INPUT, summary: 'An order', params: ById, reply: OrderSchema },
  cancelOrder: {
    ...CALLS.cancelOrder,
    ...NO_INPUT,
    summary: 'Cancel an order that is not packed yet',
    params: ById,
    reply: OrderSchema,
  },
  applyVoucher: {
    ...CALLS.applyVoucher,
    ...NO_INPUT,
    summary: 'Put a voucher on an unpaid order, in the place of any other',
    params: ById,
    body: VoucherInputSchema,
    reply: VoucherAppliedSchema,
  },
  removeVoucher: {
    ...CALLS.removeVoucher,
    ...NO_INPUT,
    summary: 'Take the voucher off an unpaid order',
    params: ById,
    reply: VoucherAppliedSchema,
  },
  requestInvoice: {
    ...CALLS.requestInvoice,
    ...NO_INPUT,
    summary: 'Mail the tax invoices of a paid order, one per retailer',
    params: ById,
    reply: MessageSchema,
  },
  openInvoice: {
    ...CALLS.openInvoice,
    ...NO_INPUT,
    summary: "A retailer's invoice of an order",
    params: ByOrderAndSupplier,
    reply: null,
  },
  openCreditNote: {
    ...CALLS.openCreditNote,
    ...NO_INPUT,
    summary: "A retailer's credit note of an order",
    params: ByOrderAndSupplier,
    reply: null,
  },
  startPayment: {
    ...CALLS.startPayment,
    ...NO_INPUT,
    summary: 'Start a payment; answers the form to send to the gateway',
    params: ById,
    body: v.optional(PayInputSchema, {}),
    reply: PaymentFormSchema,
  },
  notifyPayment: {
    ...CALLS.notifyPayment,
    ...NO_INPUT,
    summary: "The gateway's notification, in the gateway's own form",
    params: v.strictObject({ gateway: v.string() }),
    reply: MessageSchema,
  },
};
