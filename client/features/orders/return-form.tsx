import { useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { formatRand } from '#shared/domain/money.ts';
import { addRefunds, refundRows } from '#shared/domain/refund-amounts.ts';
import type { ReturnForm as ReturnFormData, ReturnFormLine } from './order-data.ts';
import { RefundBreakdown } from './refund-breakdown.tsx';

type Props = {
  parcelId: number;
  retailer: string;
  form: ReturnFormData;
  /** The rejected form, if it was posted without scripts. */
  returned: ReturnedForm | null;
};

/** The form for returning units of a delivered parcel (R-RET-1). */
export function ReturnForm({ parcelId, retailer, form, returned }: Props) {
  const { action, problem, events, field } = useServerForm({
    fields: [...form.lines.map((line) => line.field), 'reason', 'comment'],
    name: 'return',
    idPrefix: `return-${parcelId}`,
    form: returned,
  });
  const typed = returned?.values ?? {};
  const [chosen, setChosen] = useState(() =>
    form.lines.map((line) => Number(typed[line.field] ?? line.chosen)),
  );
  return (
    <details className="mt-4" open={returned !== null}>
      <summary className="link w-fit">
        Send something back<span className="sr-only"> to {retailer}</span>
      </summary>
      <ActionForm
        sentBy={action}
        intent="return"
        fields={{ supplier_id: parcelId }}
        isKeyed
        noValidate
        className="mt-2 grid gap-6"
        {...events}
        onChange={(event) => {
          events.onChange(event);
          setChosen(chosenIn(event.currentTarget, form.lines));
        }}
      >
        <div className="text-sm text-muted">
          {form.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <FormProblem problem={problem} />
        {form.lines.map((line) => (
          <SelectField
            key={line.field}
            {...field(line.field)}
            label={line.label}
            hint={line.note}
            options={quantities(line)}
            defaultValue={typed[line.field] ?? String(line.chosen)}
          />
        ))}
        <SelectField
          {...field('reason')}
          label="Why are you sending it back?"
          placeholder="Choose a reason"
          options={form.reasons}
          defaultValue={typed.reason ?? ''}
        />
        <TextArea
          {...field('comment')}
          label="What should we know about it?"
          defaultValue={typed.comment ?? ''}
          rows={3}
          isOptional
        />
        <EstimatedRefund lines={form.lines} chosen={chosen} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={action.isBusy}>
            Ask to send it back
          </Button>
          <CloseDetailsButton>Keep everything</CloseDetailsButton>
        </div>
      </ActionForm>
    </details>
  );
}

/** The refund of the chosen units, row by row. */
function EstimatedRefund({
  lines,
  chosen,
}: {
  lines: readonly ReturnFormLine[];
  /** The chosen number of units per line. */
  chosen: readonly number[];
}) {
  const parts = lines.flatMap(({ refunds }, index) => refunds[(chosen[index] ?? 0) - 1] ?? []);
  return (
    <div aria-live="polite">
      {parts.length > 0 && (
        <>
          <RefundBreakdown rows={refundRows(addRefunds(parts), 'Estimated refund')} />
          <p className="mt-1 text-sm text-muted">
            We refund what you paid for these items, with their share of the delivery fee.
          </p>
        </>
      )}
    </div>
  );
}

/** Reads the chosen number of units of each line from the form. */
function chosenIn(form: HTMLFormElement, lines: readonly ReturnFormLine[]): number[] {
  const data = new FormData(form);
  return lines.map(({ field }) => Number(data.get(field)));
}

/** Each option's label includes the refund, because without scripts the estimate is not shown. */
function quantities({ refunds }: ReturnFormLine): { value: string; label: string }[] {
  const some = refunds.map((refund, index) => ({
    value: String(index + 1),
    label: `Send back ${index + 1}${refund === null ? '' : ` (${formatRand(refund.total)})`}`,
  }));
  return [{ value: '0', label: 'Keep' }, ...some];
}
