import { useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { productListPath } from '#shared/navigation/paths.ts';
import { type ListLine, type ListSummary, lineName, type ShowDone } from './list-page-data.ts';

type Props = {
  line: ListLine;
  list: ListSummary;
  /** All lists except the current one. */
  others: readonly ListSummary[];
  /** True if the select is rendered only once the shopper opens it, which needs scripts. */
  isLong: boolean;
  onDone: ShowDone;
};

/** Moves or copies a product to another list. */
export function ListMove({ isLong, ...props }: Props) {
  const [isDrawn, setDrawn] = useState(!isLong);
  return (
    <details className={isLong ? 'needs-scripts' : undefined} onToggle={() => setDrawn(true)}>
      <summary className="button button-quiet button-small w-fit px-1.5!">
        Move or copy
        <span className="sr-only"> {lineName(props.line)}</span>
      </summary>
      {isDrawn && <MoveForm {...props} />}
    </details>
  );
}

function MoveForm({ line, list, others, onDone }: Omit<Props, 'isLong'>) {
  const move = useSubmission({ onDone });
  if (others.length === 0) {
    return <p className="text-sm text-muted">You only have one list. Make another with “New list”.</p>;
  }
  return (
    <ActionForm
      sentBy={move}
      action={productListPath(list.id)}
      fields={{ list_id: list.id, product_id: line.id }}
      className="flex flex-wrap items-end gap-2"
    >
      <SelectField
        idPrefix={`move-${line.id}`}
        name="to_list_id"
        label="To list"
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button type="submit" name="intent" value="move" variant="secondary" isBusy={move.isBusy}>
        Move
      </Button>
      <Button type="submit" name="intent" value="copy" variant="secondary" isBusy={move.isBusy}>
        Copy
      </Button>
      <FormError message={move.error} />
    </ActionForm>
  );
}
