import { ActionForm } from '#client/browser/action-form.tsx';
import { useSubmission } from '#client/browser/use-submission.ts';
import type { ActionData } from '#client/pages/page.ts';
import { Notice } from '#client/ui/notice.tsx';
import { showFailure } from '#client/ui/toast.ts';

/**
 * Shows the outcome of a form submitted without scripts: the result, with Undo where possible, or the reason for the
 * rejection.
 */
export function FlashNotice({
  notice,
  isRejected,
  undo,
}: Pick<ActionData, 'notice' | 'isRejected' | 'undo'>) {
  const undoing = useSubmission({ onRejected: ({ message }) => showFailure(message) });
  return (
    <div className="page pt-4">
      {isRejected ? (
        <Notice tone="error">{notice}</Notice>
      ) : (
        <div
          role="status"
          className="flex flex-wrap gap-x-3 rounded-card bg-accent-soft px-4 py-3 text-success"
        >
          {notice}
          {undo !== undefined && (
            <ActionForm sentBy={undoing} action={undo.action} fields={undo.fields}>
              <button type="submit" className="link">
                Undo
              </button>
            </ActionForm>
          )}
        </div>
      )}
    </div>
  );
}
