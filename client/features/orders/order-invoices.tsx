import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { callApi } from '#client/browser/call-api.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NO_INVOICE_UP_TO_CENTS } from '#shared/constants.ts';
import type { Order, OrderChild } from '#shared/contract/order.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { groupTotal, type OrderGroup, orderGroups } from './order-view.ts';

type Props = {
  order: Order;
  /** What came of the form where no scripts run. */
  formReturn: { isMailed: boolean; refusal: string };
};

/**
 * An invoice per retailer, to open or to be mailed (R-API-42), and their credit notes where the order was given up;
 * nothing for an order that was never paid.
 */
export function OrderInvoices({ order, formReturn }: Props) {
  const { status } = order;
  if (status === 'placed') return <InvoicesCard>They are made once this order is paid.</InvoicesCard>;
  const credited = order.children.filter((child) => child.credit_note !== undefined);
  if (!isPaid(status) && status !== 'refunded') {
    return credited.length === 0 ? null : (
      <InvoicesCard title="Credit notes">
        <CreditNoteLinks orderId={order.id} credited={credited} />
      </InvoicesCard>
    );
  }
  return (
    <InvoicesCard title={credited.length === 0 ? 'Invoices' : 'Invoices and credit notes'}>
      <CreditNoteLinks orderId={order.id} credited={credited} />
      {status === 'refunded' ? (
        <p>What was invoiced before the refund can be mailed to you again.</p>
      ) : (
        <InvoiceLinks order={order} />
      )}
      <MailInvoices orderId={order.id} formReturn={formReturn} />
    </InvoicesCard>
  );
}

function InvoiceLinks({ order }: { order: Order }) {
  return (
    <ul className="grid gap-2">
      {orderGroups(order)
        .filter(({ child }) => isPaid(child.status))
        .map((group) => (
          <li key={group.child.supplier.id}>
            <InvoiceLink orderId={order.id} group={group} />
          </li>
        ))}
    </ul>
  );
}

function InvoiceLink({ orderId, group }: { orderId: number; group: OrderGroup }) {
  const { id, display_name: name } = group.child.supplier;
  if (toCents(groupTotal(group)) <= NO_INVOICE_UP_TO_CENTS) {
    return `${name}: no invoice is needed up to ${formatRand(toRand(NO_INVOICE_UP_TO_CENTS))}.`;
  }
  return (
    <a className="link" href={`/api/orders/${orderId}/invoices/${id}`} target="_blank" rel="noopener">
      Invoice of {name} (PDF)
    </a>
  );
}

function CreditNoteLinks({ orderId, credited }: { orderId: number; credited: readonly OrderChild[] }) {
  return (
    <ul className="mb-2 grid gap-2 empty:hidden">
      {credited.map(({ supplier: { id, display_name: name } }) => (
        <li key={id}>
          <a
            className="link"
            href={`/api/orders/${orderId}/credit-notes/${id}`}
            target="_blank"
            rel="noopener"
          >
            Credit note of {name} (PDF)
          </a>
        </li>
      ))}
    </ul>
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
  const ports = useAppPorts();
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
