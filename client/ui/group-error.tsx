import { Icon } from './icon.tsx';

/** The error of a group of fields. It looks like the error of one field in `FieldFrame`. */
export function GroupError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="flex gap-2 text-sm font-medium text-error">
      <Icon name="warning" className="mt-0.5 size-4" />
      {error}
    </p>
  );
}
