import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { countOf } from '#shared/domain/format-count.ts';
import type { ReviewData } from './review-data.ts';
import type { Vote } from './use-own-votes.ts';

type Props = {
  review: ReviewData;
  vote: Vote;
  onVoted(vote: Vote): void;
  /** The rejected form, if it was posted without scripts. */
  returned: ReturnedForm | null;
};

/** The number of votes for a review, and the button to add or withdraw one. Without scripts, both buttons are shown. */
export function HelpfulVote({ review: { id, author }, vote: { isMine, count }, onVoted, returned }: Props) {
  const change = useSubmission({
    returned,
    onDone(_result, post) {
      const isVoted = post.fields.get('intent') === 'helpful';
      onVoted({ isMine: isVoted, count: count + Number(isVoted) - Number(isMine) });
    },
  });
  return (
    <ActionForm
      sentBy={change}
      // Without scripts, the browser scrolls to the vote instead of the top of the page.
      id={`vote-${id}`}
      action={`#vote-${id}`}
      fields={{ review_id: id }}
      className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm"
    >
      <Button
        type="submit"
        name="intent"
        value={isMine ? 'not-helpful' : 'helpful'}
        variant="secondary"
        size="small"
        isBusy={change.isBusy}
      >
        {isMine ? 'Remove my vote' : 'Helpful'}
        <span className="sr-only">: the review of {author}</span>
      </Button>
      <Button
        type="submit"
        name="intent"
        value="not-helpful"
        variant="quiet"
        size="small"
        className="hidden noscript:inline-flex"
      >
        Remove my vote
      </Button>
      {count > 0 && <span className="text-muted">Helpful to {countOf(count, 'shopper')}</span>}
      <FormError message={change.error} className="w-full" />
    </ActionForm>
  );
}
