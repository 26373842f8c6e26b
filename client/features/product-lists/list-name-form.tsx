import { type Ref, useEffect } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import type { Action } from '#client/browser/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { fieldError } from '#shared/domain/form-errors.ts';

const MAX_NAME_LENGTH = 60;

type Props = {
  ref?: Ref<HTMLFormElement>;
  sentBy: Action;
  intent: 'create' | 'rename';
  action: string;
  fields?: Readonly<Record<string, number>>;
  label: string;
  button: string;
  /** Of the form: how its field and its button stand. */
  className?: string;
  defaultName?: string;
};

/** Names a list: a new one, or one that is there. */
export function ListNameForm({ sentBy, intent, label, button, defaultName = '', ...form }: Props) {
  const { className = 'mt-3 grid w-64 max-w-full gap-3' } = form;
  const idPrefix = `${intent}-list`;
  const error = fieldError(sentBy.errors, 'name') || sentBy.error;
  useEffect(() => {
    if (error !== '') document.getElementById(`${idPrefix}-name`)?.focus();
  }, [error, idPrefix]);
  return (
    <ActionForm {...form} sentBy={sentBy} intent={intent} isKeyed={intent === 'create'} className={className}>
      <TextField
        key={defaultName}
        idPrefix={idPrefix}
        name="name"
        label={label}
        defaultValue={defaultName}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        error={error}
        onChange={() => {
          if (error !== '') sentBy.clear();
        }}
      />
      <Button type="submit" size="small" isBusy={sentBy.isBusy} className="justify-self-start">
        {button}
      </Button>
    </ActionForm>
  );
}
