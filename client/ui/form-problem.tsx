import { useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

type Problem = {
  /** Increases with each rejection, so that each rejection moves the focus here. */
  count: number;
  /** Shown if no field has an error. */
  message: string;
  /** The fields that still have an error. `id` is the id of the field's element. */
  fields: readonly { field: string; message: string; id: string }[];
};

/** Shows the reason for a form's rejection: links to the fields with errors, or a sentence if no field has one. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  return problem && <Rejection key={problem.count} {...problem} />;
}

/** Focuses the message, which is above the form, because the submit button may be far below. */
function Rejection({ message, fields }: Problem) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (message === '' && fields.length === 0) return null;
  if (message !== '') {
    return (
      <Notice ref={box} tone="error">
        {message}
      </Notice>
    );
  }
  return (
    <Notice ref={box} tone="error" title="Please check what you filled in">
      <ul className="mt-2 grid gap-1">
        {fields.map(({ field, message: text, id }) => (
          <li key={field}>
            <a
              className="text-error underline underline-offset-4"
              href={`#${id}`}
              onClick={(event) => goToField(event, id)}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function goToField(event: { preventDefault(): void }, id: string): void {
  const field = document.getElementById(id);
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
