import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { callApi } from '#client/browser/call-api.ts';
import { Button } from '#client/ui/button.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NO_INVOICE_UP_TO_CENTS } from '#shared/constants.ts';
import type { Order, OrderChild } from '#shared/contract/order.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { orderPath } from '#shared/navigation/paths.ts';

type Props = {
  order: Order;
  /** The result of the form without scripts. */
  formReturn: { isMailed: boolean; refusal: string };
};

/**
 * An invoice per retailer, to open or to have mailed (R-API-42), and the credit notes of a cancelled order. It lists the
 * documents that the API names; an order that was never paid has none.
 */
export function OrderInvoices({ order, formReturn }: Props) {
  if (order.status === 'placed') {
    return (
      <InvoicesCard>
        Once this order is paid, the invoices of more than {formatRand(toRand(NO_INVOICE_UP_TO_CENTS))} stand
        here.
      </InvoicesCard>
    );
  }
  const credited = order.children.filter((child) => child.credit_note !== undefined);
  const invoiced = order.children.filter((child) => child.invoice !== undefined);
  if (credited.length === 0 && invoiced.length === 0) return null;
  return (
    <InvoicesCard title={titleOf(invoiced.length > 0, credited.length > 0)}>
      <ul className="grid gap-2">
        {credited.map(({ supplier }) => (
          <li key={`credit note ${supplier.id}`}>
            <DocumentLink path={`/api/orders/${order.id}/credit-notes/${supplier.id}`} supplier={supplier}>
              Credit note
            </DocumentLink>
          </li>
        ))}
        {invoiced.map((child) => (
          <li key={`invoice ${child.supplier.id}`}>
            <Invoice orderId={order.id} child={child} />
          </li>
        ))}
      </ul>
      {invoiced.some(({ invoice }) => invoice === 'available') && (
        <MailInvoices orderId={order.id} formReturn={formReturn} />
      )}
    </InvoicesCard>
  );
}

function titleOf(hasInvoices: boolean, hasCreditNotes: boolean): string {
  if (!hasCreditNotes) return 'Invoices';
  return hasInvoices ? 'Invoices and credit notes' : 'Credit notes';
}

function Invoice({ orderId, child: { supplier, invoice } }: { orderId: number; child: OrderChild }) {
  const name = retailerLabel(supplier);
  switch (invoice) {
    case 'available':
      return (
        <DocumentLink path={`/api/orders/${orderId}/invoices/${supplier.id}`} supplier={supplier}>
          Invoice
        </DocumentLink>
      );
    case 'unneeded':
      return `${name}: no invoice is needed up to ${formatRand(toRand(NO_INVOICE_UP_TO_CENTS))}.`;
    default:
      return `${name}: the invoice cannot be made yet, because the retailer’s details are incomplete.`;
  }
}

type DocumentLinkProps = { path: string; supplier: OrderChild['supplier']; children: string };

function DocumentLink({ path, supplier, children }: DocumentLinkProps) {
  return (
    <>
      <a className="link" href={path} target="_blank" rel="noopener">
        {children} of {supplier.display_name} (PDF)
      </a>{' '}
      {supplier.npo_id !== null && <NonProfitBadge />}
    </>
  );
}

function InvoicesCard({ title = 'Invoices', children }: { title?: string; children: ReactNode }) {
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="order-invoices">
      <h2 id="order-invoices" className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

type MailProps = { orderId: number; formReturn: Props['formReturn'] };

function MailInvoices({ orderId, formReturn }: MailProps) {
  const ports = useAppServices();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState(formReturn.isMailed ? 'We are mailing you your invoices.' : '');
  const [refusal, setRefusal] = useState(formReturn.refusal);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal('');
    const outcome = await callApi(ports, (client) => client.requestInvoice(orderId));
    setAnswer(outcome.ok ? outcome.answer.message : '');
    setRefusal(outcome.ok ? '' : outcome.message);
    setBusy(false);
  }

  return (
    <>
      <form method="post" action={orderPath(orderId)} className="mt-4" onSubmit={(event) => void send(event)}>
        <input type="hidden" name="intent" value="invoices" />
        <Button type="submit" variant="secondary" className="w-full" isBusy={isBusy}>
          E-mail my invoices
        </Button>
      </form>
      <div className="mt-3 empty:hidden" aria-live="polite">
        {answer !== '' && <Notice tone="success">{answer}</Notice>}
      </div>
      {refusal !== '' && <Notice tone="error">{refusal}</Notice>}
    </>
  );
}
