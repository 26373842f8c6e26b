import { Notice } from '#client/ui/notice.tsx';

/** What was done to a list, or was not, and the way back. */
export type SaidWords = { text: string; isError?: true; undo?(): Promise<void> };

/** Announces what was done. It stands on the page before there is anything to say. */
export function SaidStatus({ said }: { said: SaidWords | null }) {
  return (
    <p role="status" className="sr-only">
      {said !== null && said.isError === undefined && said.text}
    </p>
  );
}

/** Stays until the next thing is done, and so does its Undo. */
export function SaidLine({ said, isUndoing }: { said: SaidWords | null; isUndoing: boolean }) {
  if (said === null) return null;
  const { undo } = said;
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
  if (said.isError === true) {
    return (
      <Notice tone="error">
        {said.text} {button}
      </Notice>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-card bg-accent-soft px-4 py-2">
      <span aria-hidden="true" className="min-w-0 wrap-anywhere">
        {said.text}
      </span>
      {button}
    </p>
  );
}
