import { describedBy, FieldFrame, type FieldProps, fieldId } from './field-frame.tsx';

type Props = FieldProps & {
  options: readonly { value: string; label: string }[];
  /** The first option, with an empty value: `Choose a province`. */
  placeholder?: string;
  value?: string;
  defaultValue?: string;
  autoComplete?: string;
  onChange?(value: string): void;
  onBlur?(): void;
};

export function SelectField({ options, placeholder, onChange, onBlur, ...props }: Props) {
  const { name, label, idPrefix, error, hint, isOptional, ...select } = props;
  const id = fieldId({ idPrefix, name });
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} isOptional={isOptional}>
      <select
        {...select}
        {...describedBy({ id, error, hint, isOptional })}
        id={id}
        name={name}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={() => onBlur?.()}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
