import type { FieldErrors } from '../contract/errors.ts';

/** No errors (R-ENT-10). */
export const NO_ERRORS: FieldErrors = {};

/** A field's first message, or an empty string. */
export function fieldError(errors: FieldErrors, field: string): string {
  return errors[field]?.[0] ?? '';
}

/** Returns the first message of any field, or an empty string, for forms that show a single sentence. */
export function firstError(errors: FieldErrors): string {
  return Object.values(errors)[0]?.[0] ?? '';
}

/** Returns the errors without those of one field. */
export function clearFieldError(errors: FieldErrors, field: string): FieldErrors {
  const { [field]: _cleared, ...rest } = errors;
  return rest;
}

/** True if any field has a message. */
export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some((messages) => messages.length > 0);
}
