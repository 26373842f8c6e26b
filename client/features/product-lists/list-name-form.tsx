import type { Ref } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSingleFieldForm } from '#client/browser/use-single-field-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { ShowDone } from './list-page-data.ts';

type Props = {
  ref?: Ref<HTMLFormElement>;
  intent: 'create' | 'rename';
  action: string;
  fields?: Readonly<Record<string, number>>;
  label: string;
  button: string;
  /** The form's class, for the layout of its field and button. */
  className?: string;
  defaultName?: string;
  /** The rejected form, if it was sent without scripts. */
  returned?: ReturnedForm | null;
  onDone?: ShowDone;
};

/** The form that names a new or an existing list. Its only field shows every error. */
export function ListNameForm({
  ref,
  intent,
  action,
  fields = {},
  label,
  button,
  className = 'mt-3 grid w-64 max-w-full gap-3',
  defaultName = '',
  returned = null,
  onDone,
}: Props) {
  const naming = useSingleFieldForm({
    field: 'name',
    name: `${intent}-list`,
    form: returned,
    ...(onDone && { onDone }),
  });
  const { error = naming.message, ...field } = naming.field;
  return (
    <ActionForm
      {...(ref !== undefined && { ref })}
      sentBy={naming.submission}
      action={action}
      intent={intent}
      fields={fields}
      isKeyed={intent === 'create'}
      className={className}
      {...naming.events}
    >
      <TextField
        key={defaultName}
        {...field}
        label={label}
        defaultValue={returned?.values.name ?? defaultName}
        autoComplete="off"
        error={error}
      />
      <Button type="submit" size="small" isBusy={naming.submission.isBusy} className="justify-self-start">
        {button}
      </Button>
    </ActionForm>
  );
}
