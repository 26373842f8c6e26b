import { shortTimeText } from '#shared/domain/format-date.ts';
import { REVIEW_STATUSES, type ReviewStatus } from '#shared/domain/review.ts';
import {
  answerReview,
  cleanReviewText,
  findReview,
  type ListedReview,
  listReviews,
  publishReview,
  REFUSAL_MAX_CHARACTERS,
  REVIEW_ANSWER_MAX_CHARACTERS,
  type ReviewOutcome,
  refuseReview,
} from '#worker/operations/reviews.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import type { Fact } from '../shop/confirm.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import { findShopOrigin } from '../shop/shop-origin.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { OpsCommands, Report } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';

const LIST = 'reviews list';
const LISTED = 50;
const LISTED_AT_MOST = 500;

export const REVIEW_COMMANDS: OpsCommands = {
  [LIST]: {
    changes: 'nothing',
    purpose: 'Lists reviews that wait for a decision, oldest first. Times are South African.',
    options: {
      '--status <status>': `${REVIEW_STATUSES.join(', ')} (published and refused: newest first)`,
      '--limit <n>': 'number of rows',
    },
    async run({ target, flags }) {
      const limit = readWholeNumber('--limit', flags.limit ?? String(LISTED), LISTED_AT_MOST);
      const query = { status: readStatus(flags.status), after: null, limit };
      const reviews = await readDatabase(target, (db) => listReviews(db, query));
      const lines = reviews.length === 0 ? ['There are no such reviews.'] : reviews.flatMap(linesOf);
      return { data: reviews, lines };
    },
  },
  'reviews publish': {
    changes: 'for good',
    purpose: 'Publishes a review, unless its author changes it before you confirm.',
    operands: '<id>',
    async plan({ by, target, operands: [id = ''] }) {
      const review = await readReview(target, id);
      return {
        facts: factsOf(review),
        async apply() {
          const change = { id: review.id, version: review.version, now: new Date() };
          return report(
            review,
            await changeDatabase(target, LIST, (db) => publishReview(db, by, change)),
            'is published',
          );
        },
      };
    },
  },
  'reviews refuse': {
    changes: 'for good',
    purpose: 'Refuses a review, even a published one. The author receives the reason by email.',
    operands: '<id>',
    options: { '--reason <text>': 'the reason (required)' },
    async plan({ by, target, operands: [id = ''], flags }) {
      const reason = readText('--reason', flags.reason, REFUSAL_MAX_CHARACTERS);
      if (reason === '') throw new UsageError('--reason TEXT is required. Nothing was changed.');
      const review = await readReview(target, id);
      return {
        facts: [...factsOf(review), ['Reason', reason], ['Customer', 'receives the reason by email']],
        async apply() {
          const change = { id: review.id, version: review.version, reason, now: new Date() };
          const origin = await findShopOrigin(target);
          const outcome = await changeDatabase(target, LIST, (db) =>
            refuseReview(db, by, { ...change, origin }),
          );
          return report(review, outcome, 'is refused');
        },
      };
    },
  },
  'reviews answer': {
    changes: 'undoably',
    purpose: "Shows the retailer's answer below a review, or removes it.",
    operands: '<id>',
    options: { '--text <text>': 'the answer; an empty text removes it (required)' },
    async run({ by, target, operands: [id = ''], flags }) {
      if (flags.text === undefined) throw new UsageError('--text TEXT is required. Nothing was changed.');
      const text = readText('--text', flags.text, REVIEW_ANSWER_MAX_CHARACTERS);
      const review = await readReview(target, id);
      const change = { id: review.id, version: review.version, text, now: new Date() };
      const outcome = await changeDatabase(target, LIST, (db) => answerReview(db, by, change));
      return report(review, outcome, text === '' ? 'has no answer' : 'is answered');
    },
  },
};

function readStatus(text: string | undefined): ReviewStatus {
  const status = REVIEW_STATUSES.find((each) => each === (text ?? 'waiting'));
  if (status !== undefined) return status;
  throw new UsageError(`--status must be one of ${REVIEW_STATUSES.join(', ')}, not "${text}".`);
}

function readText(flag: string, text: string | undefined, max: number): string {
  const cleaned = cleanReviewText(text ?? '');
  if (cleaned.length <= max) return cleaned;
  throw new UsageError(
    `${flag} has ${cleaned.length} characters, and the maximum is ${max}. Nothing was changed.`,
  );
}

async function readReview(target: ShopTarget, text: string): Promise<ListedReview> {
  const review = /^\d{1,15}$/.test(text)
    ? await readDatabase(target, (db) => findReview(db, Number(text)))
    : null;
  if (review !== null) return review;
  throw new ScriptFailure(`There is no review ${text}. List them: npm run ops -- ${LIST}`);
}

function report({ id }: ListedReview, outcome: ReviewOutcome, done: string): Report {
  switch (outcome) {
    case 'done':
      return { data: { isChanged: true, id }, lines: [`Review ${id} ${done}.`] };
    case 'repeated':
      return {
        data: { isChanged: false, id },
        lines: [`Review ${id} already ${done}. Nothing was changed.`],
      };
    case 'changed':
      throw new ScriptFailure(`The author has since changed review ${id}. Nothing was changed.`);
    case 'missing':
      throw new ScriptFailure(`Review ${id} has since been deleted. Nothing was changed.`);
  }
}

function factsOf(review: ListedReview): Fact[] {
  const { stars, title, text, product } = review;
  const words = [title, text].filter((part) => part !== '').join('\n');
  return [
    ['Product', product],
    ['Stars', String(stars)],
    ['Text', words === '' ? 'none' : words],
  ];
}

function linesOf(review: ListedReview): string[] {
  const { id, stars, title, text, author, product, retailer, updatedAt, refusal, answer } = review;
  const words = [title, text].filter((part) => part !== '').join(': ');
  return [
    `${id}  ${shortTimeText(updatedAt)}  ${stars}/5  ${product}, ${retailer}  ${author}`,
    ...[words, refusal && `Refused: ${refusal}`, answer && `Answer: ${answer}`]
      .filter((line) => line !== null && line !== '')
      .map((line) => `    ${line}`),
  ];
}
