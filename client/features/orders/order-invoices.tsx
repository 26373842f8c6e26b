import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { OrderDocuments } from './order-data.ts';

type Props = {
  documents: OrderDocuments;
  /** The rejected form, if it was posted without scripts. */
  returned: ReturnedForm | null;
};

/** An order's invoices and credit notes, to open or to receive by email (R-API-42). */
export function OrderInvoices({ documents: { entries, canBeMailed }, returned }: Props) {
  return (
    <>
      <ul className="grid gap-2">
        {entries.map(({ text, path, isNonProfit }) => (
          <li key={text}>
            {path === undefined ? (
              text
            ) : (
              <a className="link" href={path} target="_blank" rel="noopener">
                {text}
              </a>
            )}{' '}
            {isNonProfit && <NonProfitBadge />}
          </li>
        ))}
      </ul>
      {canBeMailed && <EmailInvoices returned={returned} />}
    </>
  );
}

function EmailInvoices({ returned }: Pick<Props, 'returned'>) {
  // The message appears beside the button.
  const mailing = useSubmission({ returned, onDone: () => undefined });
  return (
    <>
      <ActionForm sentBy={mailing} intent="invoices" isKeyed className="mt-4">
        <Button type="submit" variant="secondary" className="w-full" isBusy={mailing.isBusy}>
          E-mail my invoices
        </Button>
      </ActionForm>
      <div className="mt-3 empty:hidden" aria-live="polite">
        <Notice tone="success">{mailing.done}</Notice>
      </div>
      <Notice tone="error">{mailing.error}</Notice>
    </>
  );
}
