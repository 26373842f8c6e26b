import { useEffect, useRef } from 'react';

type Props = {
  /** `id`: the id of the field's element. */
  errors: readonly { field: string; message: string; id: string }[];
  title?: string;
};

/** A form's errors as links to their fields. It takes the focus when it appears, and renders nothing without errors. */
export function ErrorSummary({ errors, title = 'Please check what you filled in' }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-card border-l-4 border-error bg-error-soft p-4 focus:outline-none"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ field, message, id }) => (
          <li key={field}>
            <a
              className="text-error underline underline-offset-4"
              href={`#${id}`}
              onClick={(event) => goToField(event, id)}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function goToField(event: { preventDefault(): void }, id: string): void {
  const field = document.getElementById(id);
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
