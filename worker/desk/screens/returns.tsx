import { Hono } from 'hono';
import * as v from 'valibot';
import { Badge } from '#client/ui/badge.tsx';
import type { Order } from '#shared/contract/order.ts';
import type { OrderReturn } from '#shared/contract/order-return.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { RETURN_STATUSES } from '#shared/domain/return-states.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { getConfig } from '#worker/env/config.ts';
import {
  isReturnStepOpen,
  moveReturn,
  previewReturnRefund,
  RETURN_NOTE_MAX_CHARACTERS,
  type ReturnStep,
} from '#worker/operations/admin-returns.ts';
import { findOrderDetails } from '#worker/operations/order-details.repository.ts';
import { findReturn, listReturns, type ReturnSummary } from '#worker/operations/returns.repository.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { Effects, Facts } from '../card.tsx';
import { actorOf, type DeskContext } from '../context.ts';
import { idInPath, noteField } from '../fields.ts';
import { Filters } from '../filters.tsx';
import { Fold } from '../fold.tsx';
import { ChoiceField, DeskForm, type PostedState, TextField } from '../form.tsx';
import { type FormResult, formAction } from '../form-action.ts';
import { REASON_WORDS, RETURN_WORDS } from '../order-labels.tsx';
import { showPage } from '../page.tsx';
import { DataTable } from '../table.tsx';

/** The returns that wait, and one return with its actions. */
export const returns = new Hono<RequestEnv>()
  .get('/', showList)
  .get('/:id', (c) => show(c))
  .post(
    '/:id/accept',
    formAction({
      fields: v.object({ note: noteField(RETURN_NOTE_MAX_CHARACTERS) }),
      show,
      run: (c, { note }) => take(c, { to: 'accepted', note }, 'is accepted.'),
    }),
  )
  .post(
    '/:id/refuse',
    formAction({
      fields: v.object({
        reason: v.pipe(noteField(RETURN_NOTE_MAX_CHARACTERS), v.string('Enter the reason.')),
      }),
      show,
      run: (c, { reason }) => take(c, { to: 'refused', refusal: reason }, 'is refused.', reason),
    }),
  )
  .post(
    '/:id/receive',
    formAction({
      fields: v.object({}),
      show,
      run: (c) => take(c, { to: 'received' }, 'has arrived.'),
    }),
  );

const LISTED = 200;

const QuerySchema = v.object({ status: v.fallback(v.picklist([...RETURN_STATUSES, '']), '') });

async function showList(c: DeskContext): Promise<Response> {
  const { status } = v.parse(QuerySchema, c.req.query());
  const found = await listReturns(c.env.DB, { status: status === '' ? null : status, limit: LISTED });
  return showPage(c, {
    title: 'Returns',
    content: (
      <>
        <Filters action="/returns" submit="Show">
          <ChoiceField
            name="status"
            label="Status"
            value={status}
            isOptional
            choices={[
              { value: '', label: 'All that wait' },
              ...RETURN_STATUSES.map((value) => ({ value, label: RETURN_WORDS[value] })),
            ]}
          />
        </Filters>
        <DataTable
          caption={`Returns, oldest first${found.length === LISTED ? `, the first ${LISTED}` : ''}`}
          columns={['Return', 'Requested', 'Status', 'Order', 'Retailer', 'Units', 'Reason', 'Refund due']}
          rows={found.map((back) => ({
            key: back.id,
            cells: [
              <a key="id" className="link" href={`/returns/${back.id}`}>
                {back.id}
              </a>,
              formatDateTime(back.requestedAt),
              RETURN_WORDS[back.status],
              <OrderLink key="order" id={back.orderId} />,
              back.supplierName,
              back.pieces,
              REASON_WORDS[back.reason],
              back.dueCents === 0 ? '' : formatRand(toRand(back.dueCents)),
            ],
          }))}
          empty="No return matches."
        />
      </>
    ),
  });
}

function OrderLink({ id }: { id: number }) {
  return (
    <a className="link" href={`/orders/${id}`}>
      {orderNumber(id)}
    </a>
  );
}

async function show(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const back = await findReturn(c.env.DB, idInPath(c, 'id'));
  const details = back && (await findOrderDetails(c.env.DB, back.orderId));
  const whole = details?.order.returns?.find(({ id }) => id === back?.id);
  if (back === null || details === null || whole === undefined) throw pageNotFound(c.req.path);
  const refundCents = isReturnStepOpen(back.status, 'received')
    ? await previewReturnRefund(c.env.DB, back)
    : 0;
  return showPage(c, {
    title: `Return ${back.id}`,
    aside: <Badge tone={back.status === 'refused' ? 'error' : 'neutral'}>{RETURN_WORDS[back.status]}</Badge>,
    posted,
    content: (
      <>
        <WholeReturn back={back} whole={whole} order={details.order} />
        <Actions back={back} refundCents={refundCents} />
      </>
    ),
  });
}

type WholeProps = { back: ReturnSummary; whole: OrderReturn; order: Order };

function WholeReturn({ back, whole, order }: WholeProps) {
  return (
    <>
      <Facts
        rows={[
          ['Order', <OrderLink key="order" id={back.orderId} />],
          ['Retailer', back.supplierName],
          ['Requested', formatDateTime(back.requestedAt)],
          ['Reason', REASON_WORDS[back.reason]],
          whole.comment !== null && ['Comment', whole.comment],
          whole.note !== null && ['Instructions', whole.note],
          whole.refusal !== null && ['Refused because', whole.refusal],
          back.dueCents > 0 && [
            'Refund due',
            <a key="due" className="link" href={`/refunds/${back.orderId}`}>
              {formatRand(toRand(back.dueCents))}
            </a>,
          ],
        ]}
      />
      <DataTable
        caption="Units"
        columns={['Product', 'SKU', 'Units', 'Price each']}
        rows={whole.lines.flatMap(({ item_id: itemId, quantity }) => {
          const product = order.products.find(({ id }) => id === itemId)?.product;
          if (product === undefined) return [];
          return [{ key: itemId, cells: [product.name, product.sku, quantity, formatRand(product.price)] }];
        })}
        empty="The return has no units."
      />
      <DataTable
        caption="Steps"
        columns={['When', 'Status']}
        rows={whole.events.map(({ status, at }) => ({
          key: status,
          cells: [formatDateTime(at), status],
        }))}
        empty="Nothing has happened."
      />
    </>
  );
}

function Actions({ back: { id, status }, refundCents }: { back: ReturnSummary; refundCents: number }) {
  const path = `/returns/${id}`;
  const hint = `The customer receives it by email and sees it on the order page. At most ${RETURN_NOTE_MAX_CHARACTERS} characters.`;
  if (!isReturnStepOpen(status, 'refused')) return null;
  return (
    <section className="grid gap-3" aria-labelledby="actions">
      <h2 id="actions">Actions</h2>
      <div className="flex flex-wrap items-start gap-3">
        {isReturnStepOpen(status, 'accepted') && (
          <Fold action={`${path}/accept`} title="Accept">
            <Effects
              order="gets a note in its history; no money is due before the goods arrive"
              stock="unchanged"
              documents="none"
              customer="is notified by email, with your instructions"
            />
            <DeskForm action={`${path}/accept`} submit="Accept the return">
              <TextField name="note" label="Instructions for the customer" hint={hint} isOptional />
            </DeskForm>
          </Fold>
        )}
        {isReturnStepOpen(status, 'received') && (
          <Fold action={`${path}/receive`} title="Record the arrival">
            <Effects
              order={
                refundCents === 0
                  ? 'gets a note in its history; nothing is left to refund, so the return is finished'
                  : `${formatRand(toRand(refundCents))} becomes due for refund`
              }
              stock="unchanged: the retailer’s next stock file counts the goods"
              documents={refundCents === 0 ? 'none' : 'a credit note is issued and emailed within minutes'}
              customer="is notified by email"
              isFinal
            />
            <DeskForm action={`${path}/receive`} submit="The goods have arrived" />
          </Fold>
        )}
        <Fold action={`${path}/refuse`} title="Refuse">
          <Effects
            order="gets a note in its history; no money becomes due"
            stock="unchanged"
            documents="none"
            customer="is notified by email, with your reason"
            isFinal
          />
          <DeskForm action={`${path}/refuse`} submit="Refuse the return" variant="danger">
            <TextField name="reason" label="Reason" hint={hint} />
          </DeskForm>
        </Fold>
      </div>
    </section>
  );
}

/** Takes a step of the return in the path. A repeated step changes nothing. */
async function take(
  c: DeskContext,
  step: ReturnStep,
  done: string,
  reason: string | null = null,
): Promise<FormResult> {
  const returnId = idInPath(c, 'id');
  const origin = getConfig(c.env).shopOrigin;
  const outcome = await moveReturn(c.env.DB, actorOf(c, reason), {
    ...step,
    returnId,
    origin,
    now: new Date(),
  });
  if (outcome === null) throw pageNotFound(c.req.path);
  const { isMoved, back } = outcome;
  if (!isMoved)
    return { fault: `The return is already “${RETURN_WORDS[back.status]}”. Nothing was changed.` };
  const due = back.dueCents === 0 ? '' : ` ${formatRand(toRand(back.dueCents))} is due.`;
  return {
    done: `Return ${returnId} ${done} The customer is notified by email.${due}`,
    to: `/returns/${returnId}`,
  };
}
