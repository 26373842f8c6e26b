import type { Order } from '#shared/contract/order.ts';
import type { ReorderLine } from './reorder.ts';
import { parseReorderLines, REORDER_PARAMETER } from './reorder-url.ts';

/** Says that the invoices are on their way, where no scripts run. */
export const INVOICES_PARAMETER = 'invoices';

/** What came of an order's forms where no scripts run: from the address, or with a form that was refused. */
export type OrderReturn = {
  reorderLines: ReorderLine[] | null;
  cancelRefusal: string;
  invoices: { isMailed: boolean; refusal: string };
};

type Form = { values: Readonly<Record<string, string>>; message: string };

/** Reads the page's own address and the form that came back. */
export function orderReturn(order: Order, url: URL, form: Form | null): OrderReturn {
  const isAboutInvoices = form?.values.intent === 'invoices';
  const message = form?.message ?? '';
  return {
    reorderLines: parseReorderLines(url.searchParams.get(REORDER_PARAMETER), order.products),
    cancelRefusal: isAboutInvoices ? '' : message,
    invoices: {
      isMailed: url.searchParams.has(INVOICES_PARAMETER),
      refusal: isAboutInvoices ? message : '',
    },
  };
}
