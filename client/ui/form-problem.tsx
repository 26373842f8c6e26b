import { ErrorSummary } from './error-summary.tsx';
import { Notice } from './notice.tsx';

type Props = {
  /** `count` tells one refusal from the next, so that each takes the focus. */
  problem: {
    count: number;
    message: string;
    fields: readonly { field: string; message: string; id: string }[];
  } | null;
};

/** Why a form was not taken: a summary that leads to its fields, or the sentence where none of them is to blame. */
export function FormProblem({ problem }: Props) {
  if (problem === null) return null;
  if (problem.fields.length === 0) return <Notice tone="error">{problem.message}</Notice>;
  return <ErrorSummary key={problem.count} errors={problem.fields} />;
}
