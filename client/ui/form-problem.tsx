import { useEffect, useRef } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import { Notice } from './notice.tsx';

type Props = {
  /** `count` tells one refusal from the next, so that each takes the focus. */
  problem: {
    count: number;
    /** Where no field is to blame. */
    message: string;
    /** The fields that are still wrong. */
    fields: readonly { field: string; message: string; id: string }[];
  } | null;
};

/** Why a form was not taken: a summary that leads to its fields, or the sentence where none of them is to blame. */
export function FormProblem({ problem }: Props) {
  if (problem === null) return null;
  if (problem.message !== '') return <Sentence key={problem.count} text={problem.message} />;
  return <ErrorSummary key={problem.count} errors={problem.fields} />;
}

/** Takes the focus: it stands over the form, and its button may be far below. */
function Sentence({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="focus:outline-none">
      <Notice tone="error">{text}</Notice>
    </div>
  );
}
