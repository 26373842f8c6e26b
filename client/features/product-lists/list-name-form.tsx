import { type SubmitEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const MAX_NAME_LENGTH = 60;

type Props = {
  intent: 'create' | 'rename';
  /** Of the list it is about; null for a new one. */
  listId: number | null;
  path: string;
  label: string;
  button: string;
  /** Of the form: how its field and its button stand. */
  className?: string;
  defaultName?: string;
  /** What a form posted without scripts was refused for. */
  formError: string;
  /** Gives what is wrong with the name, or an empty string. */
  onSave(name: string): Promise<string>;
  onSaved?(): void;
};

/** Names a list; posts to the page itself where no scripts run. */
export function ListNameForm({ intent, listId, path, label, button, formError, ...props }: Props) {
  const { className = 'mt-3 grid w-64 max-w-full gap-3', defaultName = '', onSave, onSaved } = props;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(formError);
  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const problem = await onSave(String(new FormData(form).get('name') ?? ''));
    setBusy(false);
    setError(problem);
    if (problem !== '') return document.getElementById(`${intent}-list-name`)?.focus();
    form.reset();
    onSaved?.();
  }
  return (
    <form method="post" action={path} className={className} onSubmit={(event) => void save(event)}>
      <input type="hidden" name="intent" value={intent} />
      {listId !== null && <input type="hidden" name="list_id" value={listId} />}
      <TextField
        key={defaultName}
        idPrefix={`${intent}-list`}
        name="name"
        label={label}
        defaultValue={defaultName}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        error={error}
        onChange={() => setError('')}
      />
      <Button type="submit" size="small" isBusy={isBusy} className="justify-self-start">
        {button}
      </Button>
    </form>
  );
}
