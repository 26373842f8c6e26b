import { FieldFrame, type FieldProps } from './field-frame.tsx';

type Props = FieldProps & { defaultValue?: string; rows?: number };

export function TextArea({ defaultValue, rows, ...field }: Props) {
  return (
    <FieldFrame {...field}>
      {(control) => <textarea {...control} defaultValue={defaultValue} rows={rows} />}
    </FieldFrame>
  );
}
