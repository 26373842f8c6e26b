import * as v from 'valibot';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { ANONYMOUS_REVIEWER, REVIEW_STATUSES, type ReviewStatus } from '#shared/domain/review.ts';
import { getConfig } from '#worker/env/config.ts';
import {
  answerReview,
  cleanReviewText,
  type ListedReview,
  listReviews,
  publishReview,
  REFUSAL_MAX_CHARACTERS,
  REVIEW_ANSWER_MAX_CHARACTERS,
  type ReviewOutcome,
  refuseReview,
} from '#worker/operations/reviews.repository.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { Facts, Link, OrderLink } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { afterField, atMost, idInPath, requiredField, wholeNumberField } from '../fields.ts';
import { Filters, listUrl, MoreLink } from '../filters.tsx';
import { ChoiceField, DeskForm, FoldForm, TextAreaField } from '../form.tsx';
import { type FormResult, formsFor } from '../form-action.ts';
import { Page } from '../page.tsx';

/** The status of the listed reviews. A form posts it, so that the operator returns to the same list. */
const of = v.fallback(v.picklist(REVIEW_STATUSES), 'waiting');
/** `version`: the version of the review that the operator saw. */
const SeenFields = v.object({ of, version: wholeNumberField });
const AnswerFields = v.object({
  ...SeenFields.entries,
  answer: v.pipe(v.string(), v.transform(cleanReviewText), atMost(REVIEW_ANSWER_MAX_CHARACTERS)),
});
const RefusalFields = v.object({
  ...SeenFields.entries,
  reason: requiredField(REFUSAL_MAX_CHARACTERS, 'Enter the reason. The customer sees it.', cleanReviewText),
});

/** The screen of the customers' waiting, published and refused reviews. */
export const reviews = createApp().get('/', show);

const form = formsFor(reviews, show, '/reviews');

form('/:id/publish', SeenFields, async (c, seen) => {
  const outcome = await publishReview(c.env.DB, actorOf(c), changeOf(c, seen));
  return toResult(c, outcome, seen, 'The review is published.');
});
form('/:id/refuse', RefusalFields, async (c, { reason, ...seen }) => {
  const change = { ...changeOf(c, seen), reason, origin: getConfig(c.env).shopOrigin };
  const outcome = await refuseReview(c.env.DB, actorOf(c), change);
  return toResult(c, outcome, seen, 'The review is refused. The customer receives the reason by email.');
});
form('/:id/answer', AnswerFields, async (c, { answer: text, ...seen }) => {
  const outcome = await answerReview(c.env.DB, actorOf(c), { ...changeOf(c, seen), text });
  return toResult(c, outcome, seen, text === '' ? 'The answer is removed.' : 'The answer is saved.');
});

type Seen = v.InferOutput<typeof SeenFields>;

function changeOf(c: DeskContext, { version }: Seen) {
  return { id: idInPath(c, 'id'), version, now: new Date() };
}

function toResult(c: DeskContext, outcome: ReviewOutcome, seen: Seen, done: string): FormResult {
  if (outcome === 'done') return { done, to: listUrl('/reviews', { of: seen.of }) };
  if (outcome === 'repeated') return { fault: 'This has already been done. Nothing was changed.' };
  if (outcome === 'missing') throw pageNotFound(c.req.path);
  return { fault: 'The customer has changed the review since you saw it. Please read it again.' };
}

const LISTED = 20;

const QuerySchema = v.object({ of, after: afterField });

const LABELS: Readonly<Record<ReviewStatus, string>> = {
  waiting: 'To read, oldest first',
  published: 'Published, newest first',
  refused: 'Refused, newest first',
};

async function show(c: DeskContext) {
  const posted = c.get('posted');
  const values = posted === undefined ? c.req.query() : Object.fromEntries(posted.values);
  const { of: status, after } = v.parse(QuerySchema, values);
  const list = await listReviews(c.env.DB, { status, after, limit: LISTED });
  const last = list[LISTED - 1];
  return c.render(
    <Page title="Reviews">
      <Filters action="/reviews" submit="Show">
        <ChoiceField name="of" label="Reviews" value={status} choices={LABELS} />
      </Filters>
      {list.length === 0 && <p className="text-muted">There are no such reviews.</p>}
      {list.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
      {last && <MoreLink href={listUrl('/reviews', { of: status, after: last.id })}>More reviews</MoreLink>}
    </Page>,
  );
}

function ReviewCard({ review }: { review: ListedReview }) {
  const { id, status, stars, title, author, orderId, productId, product, variant, retailer } = review;
  const path = `/reviews/${id}`;
  const hidden = { of: status, version: review.version };
  const name = variant === '' ? product : `${product} (${variant})`;
  return (
    <section className="card grid max-w-3xl gap-3 p-4" aria-labelledby={`review-${id}`}>
      <h2 id={`review-${id}`}>
        {stars} of 5 stars{title !== '' && `: ${title}`}
      </h2>
      {review.text !== '' && <p className="break-words whitespace-pre-wrap">{review.text}</p>}
      <Facts
        facts={{
          Product: <Link href={`/products/${productId}`}>{name}</Link>,
          Retailer: retailer,
          'Shown as': author === '' ? ANONYMOUS_REVIEWER : author,
          Order: orderId && <OrderLink id={orderId} />,
          'Last changed': formatDateTime(review.updatedAt),
          'Refused because': review.refusal,
          Answer: review.answer,
        }}
      />
      <div className="flex flex-wrap items-start gap-3">
        {status !== 'published' && <DeskForm action={`${path}/publish`} submit="Publish" hidden={hidden} />}
        {status !== 'refused' && (
          <FoldForm
            action={`${path}/refuse`}
            title="Refuse"
            submit="Refuse the review"
            variant="danger"
            hidden={hidden}
          >
            <p>The customer receives the reason by email, and can change the review and send it again.</p>
            <TextAreaField name="reason" label="Reason" rows={3} />
          </FoldForm>
        )}
        <FoldForm
          action={`${path}/answer`}
          title={review.answer === null ? 'Answer' : 'Change the answer'}
          submit="Save the answer"
          hidden={hidden}
        >
          <p>Everyone sees the answer below the review, as an answer from {retailer}.</p>
          <TextAreaField
            name="answer"
            label="Answer"
            hint="An empty answer removes it."
            value={review.answer}
            isOptional
          />
        </FoldForm>
      </div>
    </section>
  );
}
