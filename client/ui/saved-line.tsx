import { Icon } from './icon.tsx';

/** Confirms a change beside the control that made it. A screen reader announces the text when it changes. */
export function SavedLine({ text }: { text: string }) {
  return (
    <p role="status" className="flex min-w-0 items-start gap-2 text-success empty:hidden">
      {text !== '' && (
        <>
          <Icon name="check" className="mt-0.5 size-5" />
          <span className="min-w-0">{text}</span>
        </>
      )}
    </p>
  );
}
