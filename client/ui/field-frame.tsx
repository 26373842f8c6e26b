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
  /** The id of an error that concerns the field's whole group. */
  groupErrorId?: string;
};

type Props = FieldProps & {
  /**
   * `status` if the hint may change. The hint's element is then rendered even while empty, so that screen readers
   * announce changes.
   */
  hintRole?: 'status';
  /** Renders the control with the attributes that connect it to its label, hint and error. */
  children(control: ControlProps): ReactNode;
};

/** Omits `required`, so that the server validates instead of the browser. */
type ControlProps = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** The label, the control, and below it the hint and the error. */
export function FieldFrame({
  name,
  label,
  idPrefix = 'field',
  error,
  hint,
  hintRole,
  isOptional,
  groupErrorId,
  children,
}: Props) {
  const id = `${idPrefix}-${name}`;
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`, groupErrorId].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        name,
        'aria-describedby': descriptions.join(' ') || undefined,
        'aria-invalid': error || groupErrorId ? true : undefined,
        'aria-required': isOptional ? undefined : true,
      })}
      {(hint || hintRole) && (
        <p id={`${id}-hint`} role={hintRole} className="text-sm text-muted empty:-mt-1.5">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-2 text-sm font-medium text-error">
          <Icon name="warning" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}
