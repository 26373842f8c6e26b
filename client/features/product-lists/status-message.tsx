import { ActionForm } from '#client/browser/action-form.tsx';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { ShowDone } from './list-page-data.ts';

/** A live region. It must be on the page before its text changes, or screen readers announce nothing. */
export function StatusAnnouncer({ message }: { message: string }) {
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}

type Props = { result: Pick<DoneResult, 'message' | 'undo'>; onDone: ShowDone };

/**
 * A visible status, with a form that undoes the change. If the undo is rejected, the status stays and shows the reason.
 */
export function StatusMessage({ result: { message, undo }, onDone }: Props) {
  const undoing = useSubmission({ onDone });
  const button = undo !== undefined && (
    <ActionForm sentBy={undoing} action={undo.action} fields={undo.fields} className="inline">
      <button type="submit" className="link font-bold" aria-busy={undoing.isBusy || undefined}>
        Undo
      </button>
    </ActionForm>
  );
  if (undoing.error !== '') {
    return (
      <Notice tone="error">
        {undoing.error} {button}
      </Notice>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-card bg-accent-soft px-4 py-2">
      <span aria-hidden="true" className="min-w-0">
        {message}
      </span>
      {button}
    </div>
  );
}
