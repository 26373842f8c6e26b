import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useAppServices } from '#client/browser/app-services.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { FormValues } from '#shared/navigation/action-result.ts';

/** The result of a reorder, written by the worker. All fields are text, as in a form's response. */
export type ReorderReport = {
  /** The lines that are not in the cart yet, as the value of the `again` field in the form that adds them. */
  again: string;
  title: string;
  /** One line per product that is not in the cart as ordered: the product's name, a tab, and the reason. */
  notes: string;
  /** The label of the button that adds the remaining products; empty if everything is in the cart. */
  retry: string;
  /** The label of the link to the cart; empty if the cart contains nothing from the order. */
  cartLink: string;
};

type Props = {
  /** The result of a reorder without scripts. */
  initial: ReorderReport | null;
  /** The rejected form, if it was posted without scripts. */
  returned: ReturnedForm | null;
};

/** `runs` counts the reports. A report equal to the previous one is therefore also remounted and focused. */
type Run = { report: FormValues | null; failure: string; runs: number };

/** Adds an order's products to the cart, and reports which products differ from the order. */
export function ReorderPanel({ initial, returned }: Props) {
  const [{ report, failure, runs }, setRun] = useState<Run>({ report: initial, failure: '', runs: 0 });
  const reordering = useSubmission({
    returned,
    onDone: ({ form }) =>
      setRun({ report: form?.values ?? null, failure: form?.notice ?? '', runs: runs + 1 }),
  });
  const form = (label: string) => (
    <ActionForm
      sentBy={reordering}
      intent="order-again"
      fields={report?.again === undefined ? {} : { again: report.again }}
    >
      <Button type="submit" variant="secondary" isBusy={reordering.isBusy}>
        {label}
      </Button>
    </ActionForm>
  );
  if (report === null) {
    return (
      <>
        {form('Order again')}
        <Notice tone="error">{reordering.error}</Notice>
      </>
    );
  }
  return (
    <Report key={runs} report={report} failure={reordering.error || failure} hasJustCome={runs > 0}>
      {report.retry && form(report.retry)}
    </Report>
  );
}

type ReportProps = { report: FormValues; failure: string; hasJustCome: boolean; children: ReactNode };

function Report({ report: { title, notes, retry, cartLink }, failure, hasJustCome, children }: ReportProps) {
  const { showCart } = useAppServices();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasJustCome) box.current?.focus();
  }, [hasJustCome]);
  const isFine = retry === '';
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="order-again"
      className={`w-full rounded-card border-l-4 p-4 focus:outline-none ${isFine ? 'border-success bg-accent-soft' : 'border-warning bg-warning-soft'}`}
    >
      <h2 id="order-again" className="flex items-center gap-2 font-bold">
        <Icon
          name={isFine ? 'check' : 'warning'}
          className={`size-5 shrink-0 ${isFine ? 'text-success' : 'text-warning'}`}
        />
        {title}
      </h2>
      {failure !== '' && <p className="mt-2">{failure}</p>}
      {notes && (
        <ul className="mt-2 grid gap-1">
          {Object.entries(notes.split('\n')).map(([index, note]) => (
            <Note key={index} note={note} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {cartLink && (
          <a className="button button-primary" href="/cart" aria-haspopup="dialog" onClick={showCart}>
            {cartLink}
          </a>
        )}
        {children}
      </div>
    </section>
  );
}

function Note({ note }: { note: string }) {
  const [name, why] = note.split('\t');
  return (
    <li>
      <span className="font-medium">{name}:</span> {why}
    </li>
  );
}
