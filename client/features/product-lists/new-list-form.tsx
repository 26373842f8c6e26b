import { type SubmitEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { KeptList } from './kept-lists.ts';
import { useListsStore } from './lists-store.ts';

const MAX_NAME_LENGTH = 60;

/** Makes a list; what was refused stays in the field, with the reason. */
export function NewListForm({ onMade }: { onMade(list: KeptList): Promise<void> }) {
  const store = useListsStore();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function make(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const changes = store.getState().changes();
    if (isBusy || changes === null) return;
    setBusy(true);
    setError('');
    const made = await (await changes).create(name);
    if (made.ok) {
      setName('');
      await onMade(made.list);
    } else setError(made.message);
    setBusy(false);
  }

  return (
    <form className="flex flex-wrap items-start gap-3" noValidate onSubmit={(event) => void make(event)}>
      <div className="min-w-48 grow">
        <TextField
          name="name"
          idPrefix="new-list"
          label="New list"
          value={name}
          error={error}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          onChange={(value) => {
            setName(value);
            setError('');
          }}
        />
      </div>
      <Button type="submit" variant="secondary" isBusy={isBusy} className="max-sm:w-full sm:mt-7">
        Create and save
      </Button>
    </form>
  );
}
