import { FieldFrame, type FieldProps } from './field-frame.tsx';

type Props = FieldProps & {
  options: readonly { value: string; label: string }[];
  /** The first option, with an empty value: `Choose a province`. */
  placeholder?: string;
  defaultValue?: string;
  autoComplete?: string;
};

export function SelectField({ options, placeholder, defaultValue, autoComplete, ...field }: Props) {
  return (
    <FieldFrame {...field}>
      {(control) => (
        <select {...control} defaultValue={defaultValue} autoComplete={autoComplete}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
