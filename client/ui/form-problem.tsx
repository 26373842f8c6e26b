import { useEffect, useRef } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import { Notice } from './notice.tsx';

type Props = {
  /** `count` grows with each refusal, so that each one takes the focus. */
  problem: {
    count: number;
    /** Used if no field has an error. */
    message: string;
    /** The fields that still have an error. */
    fields: readonly { field: string; message: string; id: string }[];
  } | null;
};

/** Why a form was refused: links to the fields with errors, or a sentence if no field has one. */
export function FormProblem({ problem }: Props) {
  if (problem === null) return null;
  if (problem.message !== '') return <Sentence key={problem.count} text={problem.message} />;
  return <ErrorSummary key={problem.count} errors={problem.fields} />;
}

/** Takes the focus: it is above the form, and the button that was pressed may be far below. */
function Sentence({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="focus:outline-none">
      <Notice tone="error">{text}</Notice>
    </div>
  );
}
