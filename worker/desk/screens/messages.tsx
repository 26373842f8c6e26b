import * as v from 'valibot';
import { Badge } from '#client/ui/badge.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { cutAtWord } from '#shared/domain/cut-at-word.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { getConfig } from '#worker/env/config.ts';
import {
  ANSWER_MAX_CHARACTERS,
  answerSupportRequest,
  cleanAnswer,
  findSupportThread,
  listSupportRequests,
  type SupportSummary,
  setSupportRequestOpen,
} from '#worker/operations/support-requests.repository.ts';
import { DataTable, Facts, Link, OrderLink, Section } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { afterField, idInPath, orPageNotFound, requiredField, searchField } from '../fields.ts';
import { Filters, listUrl, MoreLink, SearchField } from '../filters.tsx';
import { ChoiceField, DeskForm, TextAreaField } from '../form.tsx';
import { type FormResult, formsFor, NO_FIELDS } from '../form-action.ts';
import { Page } from '../page.tsx';

const AnswerFields = v.object({
  message: requiredField(ANSWER_MAX_CHARACTERS, 'Enter the answer.', cleanAnswer),
  afterwards: v.picklist(['close', 'keep-open'], 'Choose what happens to the message.'),
});

/** Screens for the customers' messages, and for one message with its answers. */
export const messages = createApp().get('/', showList).get('/:id', show);

const form = formsFor(messages, show, (c) => `/messages/${idInPath(c, 'id')}`);

form('/:id/answer', AnswerFields, async (c, { message, afterwards }) => {
  const id = idInPath(c, 'id');
  const staysOpen = afterwards === 'keep-open';
  const answer = { id, message, staysOpen, origin: getConfig(c.env).shopOrigin, now: new Date() };
  const outcome = await answerSupportRequest(c.env.DB, actorOf(c), answer);
  if (outcome === 'repeated') return { fault: 'This answer was sent before. Nothing was changed.' };
  orPageNotFound(c, outcome === 'missing' ? null : outcome);
  return staysOpen
    ? 'The answer is on its way. The message stays open.'
    : { done: 'The answer is on its way, and the message is closed.', to: '/messages' };
});
form('/:id/close', NO_FIELDS, (c) => setOpen(c, false));
form('/:id/reopen', NO_FIELDS, (c) => setOpen(c, true));

const LISTED = 50;

const QuerySchema = v.object({
  q: searchField,
  of: v.fallback(v.picklist(['open', 'all']), 'open'),
  after: afterField,
});

const LABELS = { open: 'Open, oldest first', all: 'All, newest first' };
const CAPTIONS = { open: 'Open messages, oldest first', all: 'All messages, newest first' };

async function showList(c: DeskContext): Promise<Response> {
  const { q, of, after } = v.parse(QuerySchema, c.req.query());
  const list = await listSupportRequests(c.env.DB, {
    isOpen: of === 'open',
    text: q === '' ? null : q,
    after,
    limit: LISTED,
  });
  const last = list[LISTED - 1];
  return c.render(
    <Page title="Messages">
      <Filters action="/messages" submit="Search">
        <SearchField value={q} hint="Reference, or a part of the name, email or message." />
        <ChoiceField name="of" label="Messages" value={of} choices={LABELS} />
      </Filters>
      <DataTable caption={CAPTIONS[of]} rows={list} cells={cellsOf} empty="No message matches." />
      {last && <MoreLink href={listUrl('/messages', { q, of, after: last.id })}>More messages</MoreLink>}
    </Page>,
  );
}

const SHOWN_CHARACTERS = 120;

/** The cells of a message in a list, with the start of its text. */
function cellsOf({ id, reference, createdAt, closedAt, answers, name, email, message }: SupportSummary) {
  return {
    Reference: <Link href={`/messages/${id}`}>{reference}</Link>,
    Written: formatDateTime(createdAt),
    State: `${closedAt === null ? 'Open' : 'Closed'}${answers === 0 ? '' : ', answered'}`,
    From: `${name} <${email}>`,
    Message: cutAtWord(message, SHOWN_CHARACTERS),
  };
}

async function show(c: DeskContext): Promise<Response> {
  const found = await findSupportThread(c.env.DB, idInPath(c, 'id'));
  const { request, answers, others } = orPageNotFound(c, found);
  const { reference, closedAt } = request;
  const badge = closedAt === null ? <Badge tone="accent">Open</Badge> : <Badge>Closed</Badge>;
  const orderId = request.order_id ?? request.claimed_order_id;
  const path = `/messages/${request.id}`;
  return c.render(
    <Page title={`Message ${reference}`} aside={badge}>
      <Facts
        facts={{
          From: `${request.name} <${request.email}>`,
          Written: formatDateTime(request.createdAt),
          Account:
            request.user_id === null ? (
              'not signed in'
            ) : (
              <Link href={`/customers/${request.user_id}`}>Customer {request.user_id}</Link>
            ),
          Order: orderId !== null && (
            <>
              <OrderLink id={orderId} />
              {request.order_id === null && ' (entered by the sender, not checked)'}
            </>
          ),
        }}
      />
      {request.is_suspicious === 1 && (
        <Notice tone="warning">Possible spam: the hidden field of the form was filled.</Notice>
      )}
      <blockquote className="card max-w-prose p-4 break-words whitespace-pre-wrap">
        {request.message}
      </blockquote>
      {answers.map(({ id, operator, message, createdAt }) => (
        <section key={id} className="grid max-w-prose gap-1 pl-6">
          <h2>Answer of {formatDateTime(createdAt)}</h2>
          <p className="text-sm text-muted">{operator}</p>
          <p className="break-words whitespace-pre-wrap">{message}</p>
        </section>
      ))}
      <Section title="New answer" className="max-w-2xl">
        <p>
          The answer is sent to {request.email}. It does not repeat the customer’s message, because the
          address is not verified.
        </p>
        <DeskForm action={`${path}/answer`} submit="Send the answer">
          <TextAreaField
            name="message"
            label="Answer"
            hint={`At most ${ANSWER_MAX_CHARACTERS} characters. Greeting and signature are part of the text.`}
            rows={8}
          />
          <ChoiceField
            name="afterwards"
            label="Afterwards"
            choices={{ close: 'Close the message', 'keep-open': 'Keep it open' }}
          />
        </DeskForm>
        {closedAt === null ? (
          <DeskForm action={`${path}/close`} submit="Close without an answer" variant="secondary" />
        ) : (
          <DeskForm action={`${path}/reopen`} submit="Open again" variant="secondary" />
        )}
      </Section>
      {others.length > 0 && (
        <DataTable caption="Other messages of this sender" rows={others} cells={cellsOf} />
      )}
    </Page>,
  );
}

async function setOpen(c: DeskContext, isOpen: boolean): Promise<FormResult> {
  const id = idInPath(c, 'id');
  const isChanged = await setSupportRequestOpen(c.env.DB, actorOf(c), { id, isOpen, now: new Date() });
  const state = isOpen ? 'open' : 'closed';
  if (!isChanged) return { fault: `The message is already ${state}. Nothing was changed.` };
  return isOpen
    ? 'The message is open again.'
    : { done: 'The message is closed. The customer is not notified.', to: '/messages' };
}
