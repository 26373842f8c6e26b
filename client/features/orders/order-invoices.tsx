import { type ReactNode, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
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
  /** The form as it was posted without scripts and refused. */
  returned: ReturnedForm | null;
};

/**
 * An invoice per retailer, to open or to have mailed (R-API-42), and the credit notes of a cancelled order. It lists the
 * documents that the API names; an order that was never paid has none.
 */
export function OrderInvoices({ order, returned }: Props) {
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
        <MailInvoices orderId={order.id} returned={returned} />
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

function MailInvoices({ orderId, returned }: { orderId: number; returned: ReturnedForm | null }) {
  const [said, setSaid] = useState('');
  const mailing = useAction({ returned, onDone: ({ message }) => setSaid(message) });
  return (
    <>
      <ActionForm sentBy={mailing} action={orderPath(orderId)} intent="invoices" isKeyed className="mt-4">
        <Button type="submit" variant="secondary" className="w-full" isBusy={mailing.isBusy}>
          E-mail my invoices
        </Button>
      </ActionForm>
      <div className="mt-3 empty:hidden" aria-live="polite">
        {said !== '' && mailing.error === '' && <Notice tone="success">{said}</Notice>}
      </div>
      {mailing.error !== '' && <Notice tone="error">{mailing.error}</Notice>}
    </>
  );
}
