import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { Stars } from '#client/ui/rating.tsx';
import { StarField } from '#client/ui/star-field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { reviewAnchor } from '#shared/navigation/paths.ts';
import type { LineReview } from './order-data.ts';

type Props = {
  parcelId: number;
  itemId: number;
  product: string;
  /** The author's review; null if the line has none yet. */
  review: LineReview | null;
  /** The rejected form, if it was posted without scripts. */
  returned: ReturnedForm | null;
};

/** The customer's review of a delivered product, and the form to write or change it. */
export function ReviewForm(props: Props) {
  const { itemId, product, review, returned } = props;
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(returned !== null);
  const hideForm = useCallback(() => setOpen(false), []);
  // Without the sentence and the quote, which moderation changes while the author may be writing.
  const version = JSON.stringify(review, ['stars', 'title', 'text']);
  useFoldOnChange(fold, version, hideForm);
  useOpenIfLinked(fold, itemId, review === null);
  return (
    <div className="col-span-full grid gap-1">
      {review !== null && !isOpen && (
        <>
          <Stars value={review.stars} />
          {review.title !== '' && <p className="font-bold">{review.title}</p>}
          {review.text !== '' && <p className="whitespace-pre-line">{review.text}</p>}
          <p className="text-sm text-muted">{review.sentence}</p>
          {review.quote !== null && (
            <blockquote className="border-l-4 border-line pl-4">{review.quote}</blockquote>
          )}
        </>
      )}
      <details
        ref={fold}
        open={returned !== null}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="link w-fit">
          {review === null ? 'Rate this product' : 'Change or delete your review'}
          <span className="sr-only">: {product}</span>
        </summary>
        {/* The key changes with the review, so that the fields are remounted with the new texts. */}
        <ReviewFields key={version} {...props} />
      </details>
    </div>
  );
}

/** Folds the form and shows the review when the review changes. Moves the focus from the form to the summary. */
function useFoldOnChange(
  fold: RefObject<HTMLDetailsElement | null>,
  version: string,
  onFold: () => void,
): void {
  const shown = useRef(version);
  useLayoutEffect(() => {
    if (shown.current === version || fold.current === null) return;
    shown.current = version;
    fold.current.open = false;
    onFold();
    // Waits until the review is displayed, because that moves the summary.
    requestAnimationFrame(() => {
      fold.current?.parentElement?.scrollIntoView({ block: 'nearest' });
      if (document.activeElement === document.body) {
        fold.current?.querySelector('summary')?.focus({ preventScroll: true });
      }
    });
  }, [fold, version, onFold]);
}

/** Opens the form of a line without a review if the page's URL links to the line. */
function useOpenIfLinked(fold: RefObject<HTMLDetailsElement | null>, itemId: number, isNew: boolean): void {
  const opens = useRef(isNew);
  // Not a layout effect, because the router sets the URL in a layout effect of a parent, which runs after those of its
  // children.
  useEffect(() => {
    if (!opens.current || fold.current === null) return;
    opens.current = false;
    fold.current.open ||= window.location.hash === `#${reviewAnchor(itemId)}`;
  }, [fold, itemId]);
}

function ReviewFields({ parcelId, itemId, review, returned }: Props) {
  const { submission, problem, events, field } = useServerForm({
    fields: ['stars', 'title', 'text'],
    name: 'review',
    idPrefix: `review-${itemId}`,
    form: returned,
  });
  const typed = returned?.values ?? {};
  const fields = { supplier_id: parcelId, item_id: itemId };
  return (
    <>
      <ActionForm
        sentBy={submission}
        intent="review"
        // Without scripts, the browser scrolls to the result instead of the top of the page.
        action={`#${reviewAnchor(itemId)}`}
        fields={fields}
        noValidate
        className="mt-2 grid gap-4"
        {...events}
      >
        <FormProblem problem={problem} />
        <StarField
          {...field('stars')}
          label="How do you like it?"
          defaultValue={Number(typed.stars ?? review?.stars)}
        />
        <TextField
          {...field('title')}
          label="Title"
          defaultValue={typed.title ?? review?.title ?? ''}
          isOptional
        />
        <TextArea
          {...field('text')}
          label="Your review"
          hint="We show it with your first name and initial."
          defaultValue={typed.text ?? review?.text ?? ''}
          rows={4}
          isOptional
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={submission.isBusy}>
            {review === null ? 'Send my review' : 'Save my review'}
          </Button>
          <CloseDetailsButton>Not now</CloseDetailsButton>
        </div>
      </ActionForm>
      {review !== null && <DeleteReview fields={fields} action={`#${reviewAnchor(itemId)}`} />}
    </>
  );
}

/** Deletes the review after a confirmation in the same place. */
function DeleteReview({ fields, action }: { fields: Record<string, number>; action: string }) {
  const deletion = useSubmission();
  return (
    <details className="mt-3">
      <summary className="button button-quiet button-small w-fit">Delete my review</summary>
      <ActionForm sentBy={deletion} intent="delete-review" action={action} fields={fields}>
        <p className="mt-3 text-sm text-muted">Its votes and its answer go, too. This can’t be undone.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" variant="danger" size="small" isBusy={deletion.isBusy}>
            Yes, delete my review
          </Button>
          <CloseDetailsButton size="small">Keep review</CloseDetailsButton>
        </div>
        <FormError message={deletion.error} />
      </ActionForm>
    </details>
  );
}
