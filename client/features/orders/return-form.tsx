import { useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { GroupError } from '#client/ui/group-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { formatRand } from '#shared/domain/money.ts';
import { addRefunds, refundRows } from '#shared/domain/refund-amounts.ts';
import type { ReturnFormData, ReturnFormLine } from './order-data.ts';
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
  const { lines } = form;
  const idPrefix = `send-back-${parcelId}`;
  const typed = returned?.values ?? {};
  const [choice, setChoice] = useState(() => toChoice((name) => typed[name], lines));
  // The error of the group disappears once the customer chooses units of any line.
  const group = choice.units.some((count) => count > 0) ? [] : [LINES];
  const { submission, problem, events, field } = useServerForm({
    fields: [...group, ...lines.map((line) => line.field), 'reason', 'remedy', 'comment'],
    name: 'return',
    idPrefix,
    form: returned,
  });
  const linesError = (group.length > 0 && field(LINES).error) || '';
  const linesErrorId = linesError && `${idPrefix}-${LINES}-error`;
  return (
    <details className="mt-4" open={returned !== null} id={idPrefix}>
      <summary className="link w-fit">
        Send something back<span className="sr-only"> to {retailer}</span>
      </summary>
      <ActionForm
        sentBy={submission}
        intent="return"
        // Without scripts, the browser scrolls to an error instead of the top of the page.
        action={`#${idPrefix}`}
        fields={{ supplier_id: parcelId }}
        isKeyed
        noValidate
        className="mt-2 grid gap-6"
        {...events}
        onChange={(event) => {
          events.onChange(event);
          const data = new FormData(event.currentTarget);
          setChoice(toChoice((name) => data.get(name), lines));
        }}
      >
        <div className="text-sm text-muted">
          {form.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <FormProblem problem={problem} />
        <fieldset
          id={`${idPrefix}-${LINES}`}
          tabIndex={-1}
          aria-label="What are you sending back?"
          aria-describedby={linesErrorId || undefined}
          className="grid gap-4"
        >
          {lines.map((line) => (
            <SelectField
              key={line.field}
              {...field(line.field)}
              groupErrorId={linesErrorId}
              label={line.label}
              hint={line.note}
              options={quantities(line)}
              defaultValue={typed[line.field] ?? String(line.chosen)}
            />
          ))}
          <GroupError id={linesErrorId} error={linesError} />
        </fieldset>
        <SelectField
          {...field('reason')}
          label="Why are you sending it back?"
          placeholder="Choose a reason"
          options={form.reasons}
          defaultValue={typed.reason}
        />
        {/* Always shown without scripts. The key resets the choice if the reason changes to or from `defective`. */}
        <div
          key={String(choice.isDefective)}
          className={choice.isDefective ? undefined : 'hidden noscript:block'}
        >
          <SelectField {...field('remedy')} {...form.remedy} defaultValue={typed.remedy} />
        </div>
        <TextArea
          {...field('comment')}
          label="What should we know about it?"
          defaultValue={typed.comment ?? ''}
          rows={3}
          isOptional
        />
        <EstimatedRefund lines={choice.isRefund ? lines : []} chosen={choice.units} note={form.refundNote} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={submission.isBusy}>
            Ask to send it back
          </Button>
          <CloseDetailsButton>Keep everything</CloseDetailsButton>
        </div>
      </ActionForm>
    </details>
  );
}

/** The name of the group of quantity fields. */
const LINES = 'lines';

/** The choices that change the form. `units`: the number of units of each line. */
type Choice = { units: readonly number[]; isDefective: boolean; isRefund: boolean };

function toChoice(
  read: (name: string) => FormDataEntryValue | null | undefined,
  lines: readonly ReturnFormLine[],
): Choice {
  const isDefective = read('reason') === 'defective';
  return {
    units: lines.map((line) => Number(read(line.field) ?? line.chosen)),
    isDefective,
    isRefund: !isDefective || (read('remedy') ?? 'refund') === 'refund',
  };
}

/** The refund of the chosen units, row by row. */
function EstimatedRefund({
  lines,
  chosen,
  note,
}: {
  lines: readonly ReturnFormLine[];
  /** The chosen number of units per line. */
  chosen: readonly number[];
  note: string;
}) {
  const parts = lines.flatMap(({ refunds }, index) => refunds[(chosen[index] ?? 0) - 1] ?? []);
  return (
    <div aria-live="polite">
      {parts.length > 0 && (
        <>
          <RefundBreakdown rows={refundRows(addRefunds(parts), 'Estimated refund')} />
          <p className="mt-1 text-sm text-muted">{note}</p>
        </>
      )}
    </div>
  );
}

/** Each option's label includes the refund, because without scripts the estimate is not shown. */
function quantities({ refunds }: ReturnFormLine): { value: string; label: string }[] {
  const some = refunds.map((refund, index) => ({
    value: String(index + 1),
    label: `Send back ${index + 1}${refund === null ? '' : ` (${formatRand(refund.total)})`}`,
  }));
  return [{ value: '0', label: 'Keep' }, ...some];
}
