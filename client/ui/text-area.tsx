import { FieldFrame, type FieldProps } from './field-frame.tsx';

type Props = FieldProps & { defaultValue?: string; maxLength?: number; rows?: number };

export function TextArea({ defaultValue, maxLength, rows, ...field }: Props) {
  return (
    <FieldFrame {...field}>
      {(control) => <textarea {...control} defaultValue={defaultValue} maxLength={maxLength} rows={rows} />}
    </FieldFrame>
  );
}
