import { isRecord } from '../is-record.ts';
import type { FieldErrors } from './errors.ts';

/** Whether something from outside maps field names to messages. */
export function isFieldErrors(value: unknown): value is FieldErrors {
  return isRecord(value) && Object.values(value).every(isListOfTexts);
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
