import { countOf } from '#shared/domain/format-count.ts';
import { shortTimeText, timeText } from '#shared/domain/format-date.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { supportReference } from '#worker/api/support/support.repository.ts';
import {
  ANSWER_MAX_CHARACTERS,
  answerSupportRequest,
  cleanAnswer,
  findSupportThread,
  listSupportRequests,
  readReference,
  type SupportSummary,
  type SupportThread,
  setSupportRequestOpen,
} from '#worker/operations/support-requests.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import { findShopOrigin } from '../shop/shop-origin.ts';
import type { GivenArguments, OpsCommands, Report } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';

const LIST = 'support list';
const LISTED = 50;
const LISTED_AT_MOST = 500;

export const SUPPORT_COMMANDS: OpsCommands = {
  [LIST]: {
    changes: 'nothing',
    purpose: 'Lists open support requests, oldest first. Times are South African.',
    options: {
      '--all': 'closed requests, too, newest first',
      '--text <text>': 'only with this reference, or this text in name, email or message',
      '--limit <n>': 'number of rows',
    },
    async run({ target, flags }) {
      const limit = readWholeNumber('--limit', flags.limit ?? String(LISTED), LISTED_AT_MOST);
      const query = { isOpen: flags.all === undefined, text: flags.text ?? null, after: null, limit };
      const requests = await readDatabase(target, (db) => listSupportRequests(db, query));
      return {
        data: requests,
        lines: requests.length === 0 ? ['There are no such support requests.'] : requests.map(lineOf),
      };
    },
  },
  'support show': {
    changes: 'nothing',
    purpose: "Shows a support request with its answers and the sender's other requests.",
    operands: '<reference>',
    async run({ target, operands: [text = ''] }) {
      const thread = await readDatabase(target, (db) => findSupportThread(db, idOf(text)));
      if (thread === null) throw noRequest(text);
      return { data: thread, lines: threadLines(thread) };
    },
  },
  'support answer': {
    changes: 'for good',
    purpose: 'Answers a support request by email and closes it.',
    operands: '<reference>',
    options: {
      '--text <text>': 'the answer (required)',
      '--keep-open': 'do not close the request',
    },
    async plan({ by, target, operands: [text = ''], flags }) {
      const id = idOf(text);
      const message = readAnswer(flags.text);
      const thread = await readDatabase(target, (db) => findSupportThread(db, id));
      if (thread === null) throw noRequest(text);
      return {
        facts: [
          ['Request', lineOf({ ...thread.request, answers: thread.answers.length })],
          ['Answer', message],
          ['Customer', `receives it by email at ${thread.request.email}`],
        ],
        async apply() {
          const origin = await findShopOrigin(target);
          const staysOpen = flags['keep-open'] !== undefined;
          const outcome = await changeDatabase(target, `support show ${supportReference(id)}`, (db) =>
            answerSupportRequest(db, by, { id, message, staysOpen, origin, now: new Date() }),
          );
          if (outcome === 'missing') throw noRequest(text);
          const isRepeated = outcome === 'repeated';
          return {
            data: { isChanged: !isRepeated, reference: supportReference(id) },
            lines: [
              isRepeated
                ? 'This answer was sent before. Nothing was changed, and no email is sent.'
                : `${supportReference(id)} is answered${staysOpen ? ' and stays open' : ' and closed'}.`,
            ],
          };
        },
      };
    },
  },
  'support close': {
    changes: 'undoably',
    purpose: 'Closes a support request without an answer.',
    operands: '<reference>',
    run: (input) => setOpen(input, false),
  },
  'support reopen': {
    changes: 'undoably',
    purpose: 'Opens a closed support request again.',
    operands: '<reference>',
    run: (input) => setOpen(input, true),
  },
};

async function setOpen(
  { by, target, operands: [text = ''] }: GivenArguments,
  isOpen: boolean,
): Promise<Report> {
  const id = idOf(text);
  const isChanged = await changeDatabase(target, LIST, async (db) => {
    const wasChanged = await setSupportRequestOpen(db, by, { id, isOpen, now: new Date() });
    if (!wasChanged && (await findSupportThread(db, id)) === null) throw noRequest(text);
    return wasChanged;
  });
  const state = isOpen ? 'open' : 'closed';
  const reference = supportReference(id);
  return {
    data: { isChanged, reference, isOpen },
    lines: [`${reference} ${isChanged ? 'is now' : 'was already'} ${state}.`],
  };
}

function idOf(text: string): number {
  const id = readReference(text);
  if (id !== null) return id;
  throw new UsageError(`The reference must be one such as S-000123, not "${text}".`);
}

function noRequest(text: string): ScriptFailure {
  return new ScriptFailure(`There is no support request ${text}. List them: npm run ops -- ${LIST}`);
}

function readAnswer(text: string | undefined): string {
  const answer = cleanAnswer(text ?? '');
  if (answer === '') throw new UsageError('--text TEXT is required. Nothing was changed.');
  if (answer.length <= ANSWER_MAX_CHARACTERS) return answer;
  throw new UsageError(
    `--text has ${answer.length} characters, and the maximum is ${ANSWER_MAX_CHARACTERS}. Nothing was changed.`,
  );
}

const TEXT_SHOWN = 80;

type Listed = Pick<
  SupportSummary,
  'reference' | 'name' | 'email' | 'message' | 'createdAt' | 'closedAt' | 'answers'
>;

function lineOf({ reference, name, email, message, createdAt, closedAt, answers }: Listed): string {
  const line = message.replace(/\s+/g, ' ');
  const start = line.length > TEXT_SHOWN ? `${line.slice(0, TEXT_SHOWN)}…` : line;
  const state = closedAt === null ? 'open' : 'closed';
  return `${reference}  ${shortTimeText(createdAt)}  ${state}, ${countOf(answers, 'answer')}  ${name} <${email}>  ${start}`;
}

function threadLines({ request, answers, others }: SupportThread): string[] {
  const order = request.order_id ?? request.claimed_order_id;
  const claim = request.order_id === null ? ' (given by the sender, not checked)' : '';
  return [
    `${request.reference} from ${request.name} <${request.email}>, ${timeText(request.createdAt)}`,
    request.user_id === null ? 'not signed in' : `customer ${request.user_id}`,
    ...(order === null ? [] : [`order ${orderNumber(order)}${claim}`]),
    ...(request.is_suspicious === 1 ? ['possible spam: the hidden field of the form was filled'] : []),
    '',
    request.message,
    ...answers.flatMap(({ operator, message, createdAt }) => [
      '',
      `Answered by ${operator}, ${timeText(createdAt)}:`,
      message,
    ]),
    ...(others.length === 0 ? [] : ['', 'Other requests of this sender:', ...others.map(lineOf)]),
  ];
}
