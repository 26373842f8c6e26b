import { Button } from '#client/ui/button.tsx';

type Props = { isBusy: boolean; hasFailed: boolean; onClick(): void };

/** The button that loads the next page below this one. A failure is shown beside it. */
export function LoadMoreButton({ isBusy, hasFailed, onClick }: Props) {
  return (
    <div className="grid justify-items-center gap-2 noscript:hidden">
      {hasFailed && (
        <p role="alert" className="text-sm text-error">
          More products couldn’t be loaded. Check your connection and try again.
        </p>
      )}
      <Button variant="secondary" isBusy={isBusy} onClick={onClick}>
        {hasFailed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  );
}
