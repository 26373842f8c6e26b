import { aCustomerWithPassword } from '#test/support/a-customer-with-password.ts';
import { aCustomer, anAddress, aSession, type Customer, unique } from '#test/support/a-shop.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';
import { type CustomerState, differences, stateOf } from './customer-state.ts';
import { withFailingApi } from './failing-api.ts';
import { CELLS, type Cell, type FormRow, type PreparedForm, skipReason } from './form-row.ts';
import { type Posted, type PostedFormResult, type PostMode, postForm } from './post-form.ts';
import type { Shelf } from './shelf.ts';

export type Run = {
  /** Each cell's outcome, followed by any errors in the state. */
  outcomes: Record<string, string>;
  /** The responses of each cell. */
  answers: Map<Cell, PostedFormResult[]>;
  /** The state in D1 after each cell. */
  states: Map<Cell, CustomerState>;
};

/** Submits a form in all its cells, with or without scripts. */
export async function runForm(row: FormRow, way: PostMode, shelf: Shelf): Promise<Run> {
  const run: Run = { outcomes: {}, answers: new Map(), states: new Map() };
  const first = await aSubject(row, shelf);
  for (const cell of CELLS) {
    const reason = skipReason(row, cell);
    if (reason !== null) run.outcomes[cell] = `none: ${reason}`;
    else await WHAT_HAPPENS[cell]({ row, way, shelf, first, run, cell });
  }
  return run;
}

/** A customer prepared for a form, and the form itself. */
type Subject = {
  customer: Customer;
  form: PreparedForm;
  posted: Posted;
  state: () => Promise<CustomerState>;
};

type Situation = { row: FormRow; way: PostMode; shelf: Shelf; first: Subject; run: Run; cell: Cell };

/**
 * What each cell does. Cells that must not change anything share one customer, whose form is submitted successfully at
 * the end. Every other cell has its own customer.
 */
const WHAT_HAPPENS: Record<Cell, (situation: Situation) => Promise<void>> = {
  invalid: (at) =>
    changesNothing(at, at.first, (posted) => [
      { ...posted, fields: { ...posted.fields, ...at.row.invalid } },
    ]),
  'not signed in': (at) =>
    changesNothing(at, at.first, (posted) => [{ ...posted, cookie: null, formSession: null }]),
  async 'session ended'(at) {
    const ended = await anEndedSession(at.first.customer);
    await changesNothing(at, at.first, (posted) => [{ ...posted, ...ended }]);
  },
  async 'session changed'(at) {
    const other = await aCustomer();
    const state = () => stateOf(other.email, []);
    const posted = { ...at.first.posted, cookie: other.token };
    await changesNothing(at, { ...at.first, state }, () => [posted]);
  },
  async refused(at) {
    const subject = await aSubject(at.row, at.shelf);
    const fields = await at.row.refused?.(subject.customer, subject.form);
    await changesNothing(at, subject, (posted) => [{ ...posted, fields: { ...posted.fields, ...fields } }]);
  },
  'too many': (at) =>
    changesNothing(at, at.first, (posted) => [
      { ...posted, bindings: { ...posted.bindings, LIMIT_6000: NO_MORE } },
    ]),
  async 'the API fails'(at) {
    const { bindings } = at.first.posted;
    await withFailingApi('at once', bindings, (failing) =>
      changesNothing(at, at.first, (posted) => [{ ...posted, bindings: failing }]),
    );
  },
  done: (at) => isDone(at, at.first, [at.first.posted]),
  async 'half done'(at) {
    const subject = await aSubject(at.row, at.shelf);
    const { posted } = subject;
    const failed = await withFailingApi('after the first write', posted.bindings, (bindings) =>
      postForm(at.way, { ...posted, bindings }),
    );
    await isDone(at, subject, [posted], [failed]);
  },
  async 'lost answer'(at) {
    const subject = await aSubject(at.row, at.shelf);
    await isDone(at, subject, [subject.posted, subject.posted]);
  },
  async 'two at once'(at) {
    const subject = await aSubject(at.row, at.shelf);
    const both = [subject.posted, subject.posted].map((posted) => postForm(at.way, posted));
    const answers = await Promise.all(both);
    await isDone(
      at,
      subject,
      [],
      answers.toSorted((one, other) => one.outcome.localeCompare(other.outcome)),
    );
  },
};

const NO_MORE: RateLimit = { limit: () => Promise.resolve({ success: false }) };

async function changesNothing(
  { run, cell, way }: Situation,
  { posted, state }: Subject,
  asked: (posted: Posted) => Posted[],
): Promise<void> {
  const before = await state();
  const answers = await inTurn(way, asked(posted));
  run.answers.set(cell, answers);
  run.outcomes[cell] = [outcomeOf(answers), ...differences(await state(), before)].join('; ');
}

async function isDone(
  { run, cell, way }: Situation,
  { state }: Subject,
  asked: Posted[],
  before: PostedFormResult[] = [],
): Promise<void> {
  const answers = [...before, ...(await inTurn(way, asked))];
  run.answers.set(cell, answers);
  run.outcomes[cell] = outcomeOf(answers);
  run.states.set(cell, await state());
}

async function inTurn(way: PostMode, asked: Posted[]): Promise<PostedFormResult[]> {
  const answers: PostedFormResult[] = [];
  for (const posted of asked) answers.push(await postForm(way, posted));
  return answers;
}

function outcomeOf(answers: PostedFormResult[]): string {
  return answers.map(({ outcome }) => outcome).join(', ');
}

async function aSubject(row: FormRow, shelf: Shelf): Promise<Subject> {
  const customer = await aCustomerWithPassword();
  await anAddress(customer.userId);
  const { bindings, mails } = listenForEmails();
  const form = await row.prepare(customer, shelf);
  const number = unique();
  const posted: Posted = {
    ...form,
    cookie: row.isAnonymous ? null : customer.token,
    formSession: row.isAnonymous ? null : await sessionOf(customer),
    key: row.isKeyed ? crypto.randomUUID() : null,
    ip: `10.9.${number >> 8}.${number & 255}`,
    bindings,
  };
  const email = form.email ?? customer.email;
  return {
    customer,
    form,
    posted,
    state: () =>
      stateOf(
        email,
        mails.map(({ template }) => template),
      ),
  };
}

async function sessionOf({ token, userId }: Customer) {
  return { token: await antiForgeryToken(token), userId };
}

/** A session that has expired, and a form rendered in it. */
async function anEndedSession({ userId }: Customer): Promise<Pick<Posted, 'cookie' | 'formSession'>> {
  const { token } = await aSession(userId, { expiresAt: new Date(Date.now() - 1_000) });
  return { cookie: token, formSession: { token: await antiForgeryToken(token), userId } };
}
