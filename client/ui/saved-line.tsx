import { Icon } from './icon.tsx';

/** That something was done, beside the control that did it; announced when its text comes. */
export function SavedLine({ text }: { text: string }) {
  return (
    <p role="status" className="flex min-w-0 items-start gap-2 text-success empty:hidden">
      {text !== '' && (
        <>
          <Icon name="check" className="mt-0.5 size-5" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </>
      )}
    </p>
  );
}
