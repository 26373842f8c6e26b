import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Props that all fields share. The element's id is `{idPrefix}-{name}`. */
export type FieldProps = {
  name: string;
  label: string;
  idPrefix?: string;
  error?: string;
  hint?: string;
  isOptional?: boolean;
};

type Described = Pick<FieldProps, 'error' | 'hint' | 'isOptional'> & { id: string };

/** The label, the control, and below it the hint and the error. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  isOptional,
  children,
}: Described & { label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}

export function fieldId({ idPrefix = 'field', name }: Pick<FieldProps, 'idPrefix' | 'name'>): string {
  return `${idPrefix}-${name}`;
}

/** Ties a control to its hint and error. `required` is left out, so that browsers let the server validate. */
export function describedBy({ id, error, hint, isOptional }: Described) {
  const parts = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter((part) => part !== '');
  return {
    'aria-describedby': parts.length === 0 ? undefined : parts.join(' '),
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': isOptional ? undefined : (true as const),
  };
}
