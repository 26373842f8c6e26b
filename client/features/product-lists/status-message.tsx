import { Notice } from '#client/ui/notice.tsx';

/** Says whether a change to a list succeeded; `undo` takes it back. */
export type StatusMessage = { text: string; isError?: true; undo?(): Promise<void> };

/** A live region; it must be on the page before its text comes, or screen readers announce nothing. */
export function StatusAnnouncer({ status }: { status: StatusMessage | null }) {
  return (
    <p role="status" className="sr-only">
      {status !== null && status.isError === undefined && status.text}
    </p>
  );
}

/** The message in sight, with its Undo, until the next change. */
export function StatusLine({ status, isUndoing }: { status: StatusMessage | null; isUndoing: boolean }) {
  if (status === null) return null;
  const { undo } = status;
  const button = undo !== undefined && (
    <button
      type="button"
      className="link min-h-9 font-semibold"
      aria-busy={isUndoing || undefined}
      onClick={() => void undo()}
    >
      Undo
    </button>
  );
  if (status.isError === true) {
    return (
      <Notice tone="error">
        {status.text} {button}
      </Notice>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-card bg-accent-soft px-4 py-2">
      <span aria-hidden="true" className="min-w-0 wrap-anywhere">
        {status.text}
      </span>
      {button}
    </p>
  );
}
