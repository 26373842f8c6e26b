import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Order } from '#shared/contract/order.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { type ReorderLine, unfinishedLines } from './reorder.ts';
import { reorderReport } from './reorder-messages.ts';
import { formatReorderLines, parseReorderLines, REORDER_PARAMETER } from './reorder-url.ts';

type Props = {
  order: Order;
  /** The result of a reorder without scripts. */
  initial: readonly ReorderLine[] | null;
  /** The form as it was posted without scripts and refused. */
  returned: ReturnedForm | null;
};

/** `runs` tells one report from the next. */
type Run = { lines: readonly ReorderLine[] | null; failure: string; runs: number };

/** Puts an order's products into the cart, and reports on those that differ from the order. */
export function ReorderPanel({ order, initial, returned }: Props) {
  const [{ lines, failure, runs }, setRun] = useState<Run>({ lines: initial, failure: '', runs: 0 });
  const reordering = useAction({
    returned,
    onDone({ form }) {
      const reported = parseReorderLines(form?.values[REORDER_PARAMETER] ?? null, order.products);
      setRun({ lines: reported, failure: form?.notice ?? '', runs: runs + 1 });
    },
  });
  const form = (label: string) => (
    <ActionForm
      sentBy={reordering}
      action={orderPath(order.id)}
      intent="order-again"
      fields={lines === null ? {} : { [REORDER_PARAMETER]: formatReorderLines(lines) }}
    >
      <Button type="submit" variant="secondary" isBusy={reordering.isBusy}>
        {label}
      </Button>
    </ActionForm>
  );
  if (lines === null) {
    return (
      <>
        {form('Order again')}
        {reordering.error !== '' && <Notice tone="error">{reordering.error}</Notice>}
      </>
    );
  }
  const isAllThere = lines.every(({ kind }) => kind === 'in-cart');
  return (
    <Report
      key={runs}
      order={order}
      lines={lines}
      failure={reordering.error || failure}
      hasJustCome={runs > 0}
    >
      {!isAllThere && form(unfinishedLines(lines).length > 0 ? 'Add the rest' : 'Order again')}
    </Report>
  );
}

type ReportProps = {
  order: Order;
  lines: readonly ReorderLine[];
  failure: string;
  hasJustCome: boolean;
  children: ReactNode;
};

function Report({ order, lines, failure, hasJustCome, children }: ReportProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasJustCome) box.current?.focus();
  }, [hasJustCome]);
  const { tone, title, notes } = reorderReport(order.products, lines);
  const isFine = tone === 'success';
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="order-again"
      className={`w-full rounded-card border-l-4 p-4 focus:outline-none ${isFine ? 'border-success bg-accent-soft' : 'border-saving bg-saving-soft'}`}
    >
      <h2 id="order-again" className="flex items-center gap-2 font-semibold">
        <Icon
          name={isFine ? 'check' : 'warning'}
          className={`size-5 shrink-0 ${isFine ? 'text-success' : 'text-saving'}`}
        />
        {title}
      </h2>
      {failure !== '' && <p className="mt-2">{failure}</p>}
      {notes.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {notes.map(({ productId, name, note }) => (
            <li key={productId}>
              <span className="font-medium">{name}:</span> {note}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <a className="button button-primary" href="/cart">
          View cart
        </a>
        {children}
      </div>
    </section>
  );
}
