import { ActionForm } from '#client/browser/action-form.tsx';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import type { ReturnForm as ReturnFormData } from './order-data.ts';

type Props = {
  parcelId: number;
  retailer: string;
  form: ReturnFormData;
  /** The form as it was posted without scripts and refused. */
  returned: ReturnedForm | null;
};

/** Asks to send pieces of a delivered parcel back (R-RET-1). */
export function ReturnForm({ parcelId, retailer, form, returned }: Props) {
  const { action, problem, events, field } = useServerForm({
    fields: [...form.lines.map((line) => line.field), 'reason', 'comment'],
    name: 'return',
    idPrefix: `return-${parcelId}`,
    form: returned,
  });
  const typed = returned?.values ?? {};
  return (
    <details className="mt-4" open={returned !== null}>
      <summary className="link w-fit cursor-pointer list-none py-1">
        Send something back<span className="sr-only"> to {retailer}</span>
      </summary>
      <ActionForm
        sentBy={action}
        intent="return"
        fields={{ supplier_id: parcelId }}
        isKeyed
        noValidate
        className="mt-2 grid gap-5"
        {...events}
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
            options={quantities(line.pieces)}
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
          maxLength={1_000}
          isOptional
        />
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

function quantities(pieces: number): { value: string; label: string }[] {
  return Array.from({ length: pieces + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'Keep' : count === 1 ? 'Send back 1' : `Send back ${count}`,
  }));
}
