import type { OrderDocuments } from '#client/features/orders/order-data.ts';
import { NO_INVOICE_UP_TO_CENTS } from '#shared/constants.ts';
import type { Order, OrderChild, OrderRefund } from '#shared/contract/order.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';

const NO_INVOICE_UP_TO = formatRand(toRand(NO_INVOICE_UP_TO_CENTS));

/** The order's documents from the API, credit notes first; before the payment, a sentence. Null if it has none. */
export function orderDocuments({ id, status, children, refunds = [] }: Order): OrderDocuments | null {
  if (status === 'placed') {
    const text = `Once this order is paid, you’ll find its invoices here. Up to ${NO_INVOICE_UP_TO} none is needed.`;
    return { title: 'Invoices', entries: [{ text }], canBeMailed: false };
  }
  const credited = creditNotes({ children, refunds });
  const invoiced = children.filter(({ invoice }) => invoice !== undefined);
  if (credited.length === 0 && invoiced.length === 0) return null;
  return {
    title: titleOf(invoiced.length > 0, credited.length > 0),
    entries: [
      ...credited.map(({ child, number, isOneOfSeveral }) => ({
        ...documentOf(child, isOneOfSeveral ? `Credit note ${number}` : 'Credit note', ''),
        path: `/api/orders/${id}/credit-notes/${child.supplier.id}?number=${number}`,
      })),
      ...invoiced.map((child) => invoiceOf(child, `/api/orders/${id}/invoices`)),
    ],
    canBeMailed: invoiced.some(({ invoice }) => invoice === 'available' || invoice === 'on_request'),
  };
}

/** The credit notes of each retailer: those for single units first, then the one for the rest. */
function creditNotes({
  children,
  refunds,
}: {
  children: Order['children'];
  refunds: readonly OrderRefund[];
}): { child: OrderChild; number: string; isOneOfSeveral: boolean }[] {
  return children.flatMap((child) => {
    const ofUnits = refunds.filter(({ supplier_id: id }) => id === child.supplier.id);
    const numbers = [...ofUnits.map(({ credit_note }) => credit_note), child.credit_note].filter(
      (number) => number !== undefined,
    );
    return numbers.map((number) => ({ child, number, isOneOfSeveral: numbers.length > 1 }));
  });
}

function titleOf(hasInvoices: boolean, hasCreditNotes: boolean): string {
  if (!hasCreditNotes) return 'Invoices';
  return hasInvoices ? 'Invoices and credit notes' : 'Credit notes';
}

type Entry = OrderDocuments['entries'][number];

function invoiceOf(child: OrderChild, folder: string): Entry {
  const retailer = retailerLabel(child.supplier);
  switch (child.invoice) {
    case 'available':
      return documentOf(child, 'Invoice', folder);
    case 'on_request':
      return { text: `${retailer}: we’ll make the invoice when you ask for it.` };
    case 'unneeded':
      return { text: `${retailer}: no invoice is needed up to ${NO_INVOICE_UP_TO}.` };
    default:
      return {
        text: `${retailer}: we can’t make the invoice yet, because the retailer’s details are incomplete.`,
      };
  }
}

function documentOf({ supplier }: OrderChild, kind: string, folder: string): Entry {
  return {
    text: `${kind} from ${supplier.display_name} (PDF)`,
    path: `${folder}/${supplier.id}`,
    isNonProfit: supplier.npo_id !== null,
  };
}
