import * as v from 'valibot';
import { Badge } from '#client/ui/badge.tsx';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatCents, formatRand } from '#shared/domain/money.ts';
import { RETURN_REMEDIES, remediesFor } from '#shared/domain/return-remedy.ts';
import { RETURN_STATUSES } from '#shared/domain/return-states.ts';
import { getConfig } from '#worker/env/config.ts';
import {
  isReturnStepOpen,
  moveReturn,
  previewReturnRefund,
  RETURN_NOTE_MAX_CHARACTERS,
  type ReturnStep,
} from '#worker/operations/operator-returns.ts';
import { findOrderDetails } from '#worker/operations/order-details.repository.ts';
import { findReturn, listReturns, type ReturnSummary } from '#worker/operations/returns.repository.ts';
import { ActionEffects, DataTable, Facts, Link, OrderLink, Section } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { idInPath, noteField, orPageNotFound } from '../fields.ts';
import { Filters } from '../filters.tsx';
import { ChoiceField, FoldForm, TextAreaField } from '../form.tsx';
import { formsFor } from '../form-action.ts';
import { REMEDY_WORDS, RETURN_WORDS, reasonWords } from '../order-labels.tsx';
import { Page } from '../page.tsx';

const noteOfReturn = noteField(RETURN_NOTE_MAX_CHARACTERS);
const AcceptFields = v.object({ note: noteOfReturn });
const RefuseFields = v.object({ reason: v.pipe(noteOfReturn, v.string('Enter the reason.')) });

const ReceiveFields = v.object({ remedy: v.optional(v.picklist(RETURN_REMEDIES)) });

/** Screens for the list of returns, and for one return with its actions. */
export const returns = createApp().get('/', showList).get('/:id', show);

const form = formsFor(returns, show, (c) => `/returns/${idInPath(c, 'id')}`);

form('/:id/accept', AcceptFields, (c, { note }) => take(c, { to: 'accepted', note }, 'is accepted.'));
form('/:id/refuse', RefuseFields, (c, { reason }) =>
  take(c, { to: 'refused', refusal: reason }, 'is refused.', reason),
);
form('/:id/receive', ReceiveFields, (c, { remedy }) => take(c, { to: 'received', remedy }, 'has arrived.'));

const LISTED = 200;

const QuerySchema = v.object({ status: v.fallback(v.picklist([...RETURN_STATUSES, '']), '') });

async function showList(c: DeskContext): Promise<Response> {
  const { status } = v.parse(QuerySchema, c.req.query());
  const found = await listReturns(c.env.DB, { status: status === '' ? null : status, limit: LISTED });
  return c.render(
    <Page title="Returns">
      <Filters action="/returns" submit="Show">
        <ChoiceField
          name="status"
          label="Status"
          value={status}
          isOptional
          choices={{ '': 'All that wait', ...RETURN_WORDS }}
        />
      </Filters>
      <DataTable
        caption={`Returns, oldest first${found.length === LISTED ? `, the first ${LISTED}` : ''}`}
        cells={(back) => ({
          Return: <Link href={`/returns/${back.id}`}>{back.id}</Link>,
          Requested: formatDateTime(back.requestedAt),
          Status: RETURN_WORDS[back.status],
          Order: <OrderLink id={back.orderId} />,
          Retailer: back.supplierName,
          Units: back.pieces,
          Reason: reasonWords(back),
          'Refund due': back.dueCents === 0 ? '' : formatCents(back.dueCents),
        })}
        rows={found}
        empty="No return matches."
      />
    </Page>,
  );
}

async function show(c: DeskContext): Promise<Response> {
  const back = orPageNotFound(c, await findReturn(c.env.DB, idInPath(c, 'id')));
  const { order } = orPageNotFound(c, await findOrderDetails(c.env.DB, back.orderId));
  const found = order.returns?.find(({ id }) => id === back.id);
  const whole = orPageNotFound(c, found);
  const refundCents = isReturnStepOpen(back.status, 'received')
    ? await previewReturnRefund(c.env.DB, back)
    : 0;
  const tone = back.status === 'refused' ? 'error' : 'neutral';
  return c.render(
    <Page title={`Return ${back.id}`} aside={<Badge tone={tone}>{RETURN_WORDS[back.status]}</Badge>}>
      <Facts
        facts={{
          Order: <OrderLink id={back.orderId} />,
          Retailer: back.supplierName,
          Requested: formatDateTime(back.requestedAt),
          Reason: reasonWords(back),
          Comment: whole.comment,
          Instructions: whole.note,
          'Refused because': whole.refusal,
          'Refund due': back.dueCents > 0 && (
            <Link href={`/refunds/${back.orderId}`}>{formatCents(back.dueCents)}</Link>
          ),
        }}
      />
      <DataTable
        caption="Units"
        cells={({ product, quantity }) => ({
          Product: product.name,
          SKU: product.sku,
          Units: quantity,
          'Price each': formatRand(product.price),
        })}
        rows={whole.lines.flatMap(({ item_id: itemId, quantity }) => {
          const product = order.products.find(({ id }) => id === itemId)?.product;
          return product === undefined ? [] : [{ product, quantity }];
        })}
        empty="The return has no units."
      />
      <DataTable
        caption="Steps"
        cells={({ at, status }) => ({ When: formatDateTime(at), Status: status })}
        rows={whole.events}
        empty="Nothing has happened."
      />
      <Actions back={back} refundCents={refundCents} />
    </Page>,
  );
}

type ActionsProps = { back: ReturnSummary; refundCents: number };

function Actions({ back: { id, status, reason, remedy }, refundCents }: ActionsProps) {
  const path = `/returns/${id}`;
  const hasChoice = remediesFor(reason).length > 1;
  const hint = `The customer receives it by email and sees it on the order page. At most ${RETURN_NOTE_MAX_CHARACTERS} characters.`;
  if (!isReturnStepOpen(status, 'refused')) return null;
  return (
    <Section title="Actions">
      <div className="flex flex-wrap items-start gap-3">
        {isReturnStepOpen(status, 'accepted') && (
          <FoldForm action={`${path}/accept`} title="Accept" submit="Accept the return">
            <ActionEffects
              order="gets a note in its history; no money is due before the goods arrive"
              stock="unchanged"
              documents="none"
              customer="is notified by email, with your instructions"
            />
            <TextAreaField name="note" label="Instructions for the customer" hint={hint} isOptional />
          </FoldForm>
        )}
        {isReturnStepOpen(status, 'received') && (
          <FoldForm action={`${path}/receive`} title="Record the arrival" submit="The goods have arrived">
            <ActionEffects
              order={receivedEffect(refundCents, hasChoice)}
              stock="unchanged: the retailer’s next stock file counts the goods"
              documents={
                refundCents === 0
                  ? 'none'
                  : 'for a refund, a credit note is issued and emailed within minutes'
              }
              customer="is notified by email"
              isFinal
            />
            {hasChoice && (
              <ChoiceField
                name="remedy"
                label="The customer gets"
                hint={`They asked for: ${REMEDY_WORDS[remedy].toLowerCase()}.`}
                value={remedy}
                choices={REMEDY_WORDS}
              />
            )}
          </FoldForm>
        )}
        <FoldForm action={`${path}/refuse`} title="Refuse" submit="Refuse the return" variant="danger">
          <ActionEffects
            order="gets a note in its history; no money becomes due"
            stock="unchanged"
            documents="none"
            customer="is notified by email, with your reason"
            isFinal
          />
          <TextAreaField name="reason" label="Reason" hint={hint} />
        </FoldForm>
      </div>
    </Section>
  );
}

function receivedEffect(refundCents: number, hasChoice: boolean): string {
  if (refundCents === 0)
    return 'gets a note in its history; nothing is left to refund, so the return is settled';
  const due = `${formatCents(refundCents)} becomes due for refund`;
  return hasChoice ? `${due}; a replacement or a repair settles the return without a refund` : due;
}

/** Moves the return in the path to its next status. A repeated step changes nothing. */
async function take(c: DeskContext, step: ReturnStep, done: string, reason: string | null = null) {
  const returnId = idInPath(c, 'id');
  const change = { ...step, returnId, origin: getConfig(c.env).shopOrigin, now: new Date() };
  const { isMoved, back } = orPageNotFound(c, await moveReturn(c.env.DB, actorOf(c, reason), change));
  if (!isMoved) {
    return { fault: `The return is already “${RETURN_WORDS[back.status]}”. Nothing was changed.` };
  }
  const due = back.dueCents === 0 ? '' : ` ${formatCents(back.dueCents)} is due.`;
  return `Return ${returnId} ${done} The customer is notified by email.${due}`;
}
