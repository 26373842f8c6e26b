import type { Action } from '#client/browser/use-action.ts';

/** Why a form was refused, in place. */
export function FormError({ sentBy: { error } }: { sentBy: Pick<Action, 'error'> }) {
  if (error === '') return null;
  return (
    <p role="alert" className="mt-1 text-sm text-error">
      {error}
    </p>
  );
}
