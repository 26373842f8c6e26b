import { useEffect } from 'react';
import { fieldError } from '#shared/domain/form-errors.ts';
import { type ServerFormOptions, useServerForm } from './use-server-form.ts';

type Options<Field extends string> = Omit<ServerFormOptions<Field>, 'fields'> & {
  /** The one that is typed into. */
  field: Field;
};

/**
 * A form with one field. If the server refuses the field's value, the field says so and takes the focus. Any other refusal
 * is for the form to show, until the field is changed.
 */
export function useFieldForm<Field extends string>({ field, ...options }: Options<Field>) {
  const { action, events, field: propsOf } = useServerForm({ ...options, fields: [field] });
  const { errors, error } = action;
  const isRejected = fieldError(errors, field) !== '';
  const id = `${options.name}-${field}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew
  useEffect(() => {
    if (isRejected) document.getElementById(id)?.focus();
  }, [errors]);
  return {
    action,
    /** Why it was refused, where the field is not to blame. */
    refusal: isRejected ? '' : error,
    field: propsOf(field),
    /** For the `<form>` itself. */
    events: {
      ...events,
      onChange(event: Parameters<typeof events.onChange>[0]): void {
        events.onChange(event);
        if (error !== '') action.clear();
      },
    },
  };
}
