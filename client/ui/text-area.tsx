import { describedBy, FieldFrame, type FieldProps, fieldId } from './field-frame.tsx';

type Props = FieldProps & {
  value?: string;
  defaultValue?: string;
  autoComplete?: string;
  maxLength?: number;
  rows?: number;
  onChange?(value: string): void;
  onBlur?(): void;
};

export function TextArea({ onChange, onBlur, ...props }: Props) {
  const { name, label, idPrefix, error, hint, isOptional, ...area } = props;
  const id = fieldId({ idPrefix, name });
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} isOptional={isOptional}>
      <textarea
        {...area}
        {...describedBy({ id, error, hint, isOptional })}
        id={id}
        name={name}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={() => onBlur?.()}
      />
    </FieldFrame>
  );
}
