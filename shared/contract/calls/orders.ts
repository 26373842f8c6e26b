import type { Call } from '../call.ts';

/** Orders, vouchers, invoices and payments: R-API-40…44. */
export const ORDER_CALLS = {
  listOrders: {
    method: 'GET',
    path: '/api/user/orders',
    input: ['page'],
    access: 'session',
    failure: 'page',
  },
  placeOrder: {
    method: 'POST',
    path: '/api/orders',
    input: 'body',
    header: 'Idempotency-Key',
    access: 'session',
    failure: 'action',
  },
  getOrder: { method: 'GET', path: '/api/orders/{id}', access: 'session', failure: 'page' },
  cancelOrder: { method: 'POST', path: '/api/orders/{id}/cancel', access: 'session', failure: 'action' },
  applyVoucher: {
    method: 'POST',
    path: '/api/orders/{id}/apply-voucher',
    input: ['code'],
    access: 'session',
    limit: 'voucher',
    failure: 'form',
  },
  removeVoucher: { method: 'DELETE', path: '/api/orders/{id}/voucher', access: 'session', failure: 'action' },
  requestInvoice: {
    method: 'POST',
    path: '/api/orders/{id}/request-invoice',
    access: 'session',
    limit: 'invoice',
    failure: 'action',
  },
  openInvoice: {
    method: 'GET',
    path: '/api/orders/{id}/invoices/{supplierId}',
    answers: 'pdf',
    access: 'session',
    limit: 'invoice',
    failure: 'page',
  },
  openCreditNote: {
    method: 'GET',
    path: '/api/orders/{id}/credit-notes/{supplierId}',
    answers: 'pdf',
    access: 'session',
    limit: 'invoice',
    failure: 'page',
  },
  startPayment: {
    method: 'POST',
    path: '/api/orders/{id}/pay',
    input: 'body',
    access: 'session',
    failure: 'action',
  },
  notifyPayment: {
    method: 'POST',
    path: '/api/payments/{gateway}/notify',
    input: 'form',
    access: 'gateway',
    failure: 'counter',
  },
} as const satisfies Record<string, Call>;
