import type { Order } from '#shared/contract/order.ts';
import type { ReorderLine } from './reorder.ts';
import { parseReorderLines, REORDER_PARAMETER } from './reorder-url.ts';

/** The search parameter that says, without scripts, that the invoices were mailed. */
export const INVOICES_PARAMETER = 'invoices';

/** The results of an order's forms without scripts: from the URL, or from a form that was refused. */
export type OrderReturn = {
  reorderLines: ReorderLine[] | null;
  cancelRefusal: string;
  invoices: { isMailed: boolean; refusal: string };
};

type Form = { values: Readonly<Record<string, string>>; message: string };

/** Reads the results from the page's URL and from the form that was refused. */
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
