import { Hono } from 'hono';
import * as v from 'valibot';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { NAMELESS, REVIEW_STATUSES, type ReviewStatus } from '#shared/domain/review.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
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
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { Facts } from '../card.tsx';
import { actorOf, type DeskContext } from '../context.ts';
import { idInPath } from '../fields.ts';
import { Filters } from '../filters.tsx';
import { Fold } from '../fold.tsx';
import { ChoiceField, DeskForm, type PostedState, TextField } from '../form.tsx';
import { type FormResult, formAction } from '../form-action.ts';
import { showPage } from '../page.tsx';
import { isAllowed } from '../screen.ts';

/** The list that the form is on. */
const of = v.fallback(v.picklist(REVIEW_STATUSES), 'waiting');
/** The version that the operator saw. */
const version = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const text = v.pipe(v.string(), v.transform(cleanReviewText));
const DecisionFields = v.object({ of, version });
const AnswerFields = v.object({
  ...DecisionFields.entries,
  answer: v.pipe(
    text,
    v.maxLength(REVIEW_ANSWER_MAX_CHARACTERS, `Enter at most ${REVIEW_ANSWER_MAX_CHARACTERS} characters.`),
  ),
});
const RefusalFields = v.object({
  ...DecisionFields.entries,
  reason: v.pipe(
    text,
    v.nonEmpty('Enter the reason. The customer sees it.'),
    v.maxLength(REFUSAL_MAX_CHARACTERS, `Enter at most ${REFUSAL_MAX_CHARACTERS} characters.`),
  ),
});

/** Customers' waiting, published and refused reviews. */
export const reviews = new Hono<RequestEnv>()
  .get('/', (c) => show(c))
  .post('/:id/publish', formAction({ fields: DecisionFields, show, run: publish }))
  .post('/:id/refuse', formAction({ fields: RefusalFields, show, run: refuse }))
  .post('/:id/answer', formAction({ fields: AnswerFields, show, run: answer }));

const LISTED = 20;

const QuerySchema = v.object({
  of,
  after: v.fallback(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), 0),
});

const LABELS: Readonly<Record<ReviewStatus, string>> = {
  waiting: 'To read, oldest first',
  published: 'Published, newest first',
  refused: 'Refused, newest first',
};

async function show(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const { of: status, after } = v.parse(
    QuerySchema,
    posted === null ? c.req.query() : Object.fromEntries(posted.values),
  );
  const list = await listReviews(c.env.DB, {
    status,
    after: after === 0 ? null : after,
    limit: LISTED,
  });
  const operator = c.get('operator');
  return showPage(c, {
    title: 'Reviews',
    posted,
    content: (
      <>
        <Filters action="/reviews" submit="Show">
          <ChoiceField
            name="of"
            label="Reviews"
            value={status}
            choices={REVIEW_STATUSES.map((value) => ({ value, label: LABELS[value] }))}
          />
        </Filters>
        {list.length === 0 && <p className="text-muted">There are no such reviews.</p>}
        {list.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            seesProducts={isAllowed(operator, ['catalogue'])}
            seesOrders={isAllowed(operator, ['orders'])}
          />
        ))}
        {list.length === LISTED && (
          <nav aria-label="Pages" className="flex justify-center">
            <a className="chip" rel="next" href={`/reviews?of=${status}&after=${list.at(-1)?.id}`}>
              More reviews
            </a>
          </nav>
        )}
      </>
    ),
  });
}

type CardProps = { review: ListedReview; seesProducts: boolean; seesOrders: boolean };

function ReviewCard({ review, seesProducts, seesOrders }: CardProps) {
  const { id, status, stars, title, author, orderId, productId, product, variant, retailer } = review;
  const path = `/reviews/${id}`;
  const name = variant === '' ? product : `${product} (${variant})`;
  return (
    <section className="card grid max-w-3xl gap-3 p-4" aria-labelledby={`review-${id}`}>
      <h2 id={`review-${id}`}>
        {stars} of 5 stars{title !== '' && `: ${title}`}
      </h2>
      {review.text !== '' && <p className="break-words whitespace-pre-wrap">{review.text}</p>}
      <Facts
        rows={[
          [
            'Product',
            seesProducts ? (
              <a key="product" className="link" href={`/products/${productId}`}>
                {name}
              </a>
            ) : (
              name
            ),
          ],
          ['Retailer', retailer],
          ['Shown as', author === '' ? NAMELESS : author],
          orderId !== null && [
            'Order',
            seesOrders ? (
              <a key="order" className="link" href={`/orders/${orderId}`}>
                {orderNumber(orderId)}
              </a>
            ) : (
              orderNumber(orderId)
            ),
          ],
          ['Last changed', formatDateTime(review.updatedAt)],
          review.refusal !== null && ['Refused because', review.refusal],
          review.answer !== null && ['Answer', review.answer],
        ]}
      />
      <div className="flex flex-wrap items-start gap-3">
        {status !== 'published' && (
          <DeskForm action={`${path}/publish`} submit="Publish">
            <SeenFields review={review} />
          </DeskForm>
        )}
        {status !== 'refused' && (
          <Fold action={`${path}/refuse`} title="Refuse">
            <p>The customer receives the reason by email, and can change the review and send it again.</p>
            <DeskForm action={`${path}/refuse`} submit="Refuse the review" variant="danger">
              <SeenFields review={review} />
              <TextField name="reason" label="Reason" rows={3} />
            </DeskForm>
          </Fold>
        )}
        <Fold action={`${path}/answer`} title={review.answer === null ? 'Answer' : 'Change the answer'}>
          <p>Everyone sees the answer below the review, as an answer from {retailer}.</p>
          <DeskForm action={`${path}/answer`} submit="Save the answer">
            <SeenFields review={review} />
            <TextField
              name="answer"
              label="Answer"
              hint="An empty answer removes it."
              value={review.answer ?? ''}
              isOptional
            />
          </DeskForm>
        </Fold>
      </div>
    </section>
  );
}

function SeenFields({ review: { status, version: seen } }: { review: ListedReview }) {
  return (
    <>
      <input type="hidden" name="of" value={status} />
      <input type="hidden" name="version" value={seen} />
    </>
  );
}

type Seen = v.InferOutput<typeof DecisionFields>;

async function publish(c: DeskContext, seen: Seen): Promise<FormResult> {
  const given = { id: idInPath(c, 'id'), version: seen.version, now: new Date() };
  return toResult(
    c,
    await publishReview(c.env.DB, actorOf(c), given),
    listPath(seen),
    'The review is published.',
  );
}

async function refuse(c: DeskContext, seen: v.InferOutput<typeof RefusalFields>): Promise<FormResult> {
  const given = { id: idInPath(c, 'id'), version: seen.version, reason: seen.reason, now: new Date() };
  const origin = getConfig(c.env).shopOrigin;
  const outcome = await refuseReview(c.env.DB, actorOf(c), { ...given, origin });
  const done = 'The review is refused. The customer receives the reason by email.';
  return toResult(c, outcome, listPath(seen), done);
}

async function answer(c: DeskContext, input: v.InferOutput<typeof AnswerFields>): Promise<FormResult> {
  const given = { id: idInPath(c, 'id'), version: input.version, text: input.answer, now: new Date() };
  const outcome = await answerReview(c.env.DB, actorOf(c), given);
  const done = input.answer === '' ? 'The answer is removed.' : 'The answer is saved.';
  return toResult(c, outcome, listPath(input), done);
}

function listPath({ of: status }: Pick<Seen, 'of'>): string {
  return `/reviews?of=${status}`;
}

function toResult(c: DeskContext, outcome: ReviewOutcome, to: string, done: string): FormResult {
  switch (outcome) {
    case 'missing':
      throw pageNotFound(c.req.path);
    case 'changed':
      return { fault: 'The customer has changed the review since you saw it. Please read it again.' };
    case 'repeated':
      return { fault: 'This has already been done. Nothing was changed.' };
    case 'done':
      return { done, to };
  }
}
