import { useEffect, useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import type { Action } from '#client/browser/use-action.ts';
import { FormError } from '#client/ui/form-error.tsx';
import type { UndoForm } from '#shared/navigation/action-result.ts';

type Props = {
  message: string;
  undo: UndoForm;
  undoing: Action;
};

/** Shows in a removed line's place what happened to it, with an Undo button. Takes the focus, which was on the line's button. */
export function UndoRemoval({ message, undo, undoing }: Props) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal anew
  useEffect(() => row.current?.focus({ preventScroll: true }), [undo]);
  return (
    <div ref={row} tabIndex={-1} className="cart-undo py-3 focus:outline-none">
      <ActionForm sentBy={undoing} action={undo.action} fields={undo.fields}>
        {message}{' '}
        <button type="submit" className="link min-h-9" aria-busy={undoing.isBusy || undefined}>
          Undo
        </button>
        <FormError message={undoing.error} />
      </ActionForm>
    </div>
  );
}
