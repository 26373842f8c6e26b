import { type SubmitEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { lineName } from './list-messages.ts';
import type { ListLine, ListSummary } from './shown-lists.ts';

type Props = {
  line: ListLine;
  /** All but the one it is in. */
  others: readonly ListSummary[];
  isBusy: boolean;
  onMove(line: ListLine, to: ListSummary): Promise<void>;
  onCopy(line: ListLine, to: ListSummary): Promise<void>;
};

/** Takes a product to another list, or puts it there, too. The lists are drawn once somebody asks for them. */
export function ListMove({ line, others, isBusy, onMove, onCopy }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = `move-${line.id}`;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="px-1.5!"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Move or copy
        <span className="sr-only"> {lineName(line)}</span>
      </Button>
      {isOpen && (
        <div id={id} className="order-last basis-full">
          {others.length === 0 ? (
            <p className="text-sm text-muted">You have one list only. “New list” makes another one.</p>
          ) : (
            <MoveForm line={line} others={others} isBusy={isBusy} onMove={onMove} onCopy={onCopy} />
          )}
        </div>
      )}
    </>
  );
}

function MoveForm({ line, others, isBusy, onMove, onCopy }: Props) {
  const [chosen, setChosen] = useState(String(others[0]?.id ?? ''));
  const to = others.find(({ id }) => String(id) === chosen);
  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (to !== undefined) void onMove(line, to);
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={send}>
      <SelectField
        idPrefix={`move-${line.id}`}
        name="to_list_id"
        label="To list"
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        Move
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          if (to !== undefined) void onCopy(line, to);
        }}
      >
        Copy
      </Button>
    </form>
  );
}
