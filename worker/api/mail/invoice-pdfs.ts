import type { Bindings } from '#worker/env/bindings.ts';

export type InvoicePdf = { filename: string; bytes: Uint8Array };

/** The invoices of an order, one of each supplier. */
export async function invoicePdfsOfOrder(_env: Bindings, _orderId: number): Promise<readonly InvoicePdf[]> {
  return [];
}
