import { useEffect } from 'react';
import { fieldError } from '#shared/domain/form-errors.ts';
import { type ServerFormOptions, useServerForm } from './use-server-form.ts';

type Options<Field extends string> = Omit<ServerFormOptions<Field>, 'fields'> & {
  /** The name of the field that the shopper fills in. */
  field: Field;
};

/**
 * Manages a form with one field. If the server rejects the field's value, the field shows the error and receives the
 * focus. The form shows any other rejection until the field changes.
 */
export function useSingleFieldForm<Field extends string>({ field, ...options }: Options<Field>) {
  const { submission, events, field: propsOf } = useServerForm({ ...options, fields: [field] });
  const { errors, error } = submission;
  const isRejected = fieldError(errors, field) !== '';
  const id = `${options.name}-${field}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs again after each rejection
  useEffect(() => {
    if (isRejected) document.getElementById(id)?.focus();
  }, [errors]);
  return {
    submission,
    /** The reason for a rejection that does not concern the field. */
    message: isRejected ? '' : error,
    field: propsOf(field),
    /** Event handlers for the `<form>`. */
    events: {
      ...events,
      onChange(event: Parameters<typeof events.onChange>[0]): void {
        events.onChange(event);
        if (error !== '') submission.clear();
      },
    },
  };
}
