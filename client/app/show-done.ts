import type { FormPost } from '#client/browser/form-post.ts';
import { showToast } from '#client/ui/toast.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';

/** Says by a toast what a form has done; `send` posts the form that takes it back. */
export function showDone({ message, undo }: DoneResult, send: (post: FormPost) => void): void {
  if (message === '') return;
  const undoing = undo && {
    label: 'Undo',
    run: () => send({ action: undo.action, fields: new URLSearchParams(undo.fields) }),
  };
  showToast({ kind: 'success', title: message, ...(undoing && { action: undoing }) });
}
