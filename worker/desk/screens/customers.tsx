import * as v from 'valibot';
import { Notice } from '#client/ui/notice.tsx';
import { countOf } from '#shared/domain/format-count.ts';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import { formatCents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import {
  CUSTOMER_TEXT_MIN_CHARACTERS,
  endSessionsAsOperator,
  findCustomerDetails,
  findCustomers,
} from '#worker/operations/customers.repository.ts';
import {
  findWaitingRemoval,
  listWaitingRemovals,
  removalDates,
  type WaitingRemoval,
  withdrawRemoval,
} from '#worker/operations/removals.repository.ts';
import { DataTable, Facts, Link, OrderLink } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { idInPath, orPageNotFound, searchField } from '../fields.ts';
import { Filters, SearchField } from '../filters.tsx';
import { FoldForm } from '../form.tsx';
import { formsFor, NO_FIELDS } from '../form-action.ts';
import { STATUS_WORDS } from '../order-labels.tsx';
import { Page } from '../page.tsx';

/** Screens for the customer search, the waiting account removals, and one customer. */
export const customers = createApp().get('/', showList).get('/:id', show);

const form = formsFor(customers, show, (c) => `/customers/${idInPath(c, 'id')}`);

form('/:id/end-sessions', NO_FIELDS, async (c) => {
  const userId = idInPath(c, 'id');
  const ended = await endSessionsAsOperator(c.env.DB, actorOf(c), { userId, now: new Date() });
  if (ended === 0) return { fault: 'The customer is not signed in anywhere. Nothing was changed.' };
  return `${countOf(ended, 'session')} ended.`;
});
form('/:id/withdraw-removal', NO_FIELDS, async (c) => {
  const userId = idInPath(c, 'id');
  if ((await withdrawRemoval(c.env.DB, actorOf(c), { userId })) === null) {
    return { fault: 'This customer has no removal to withdraw. Nothing was changed.' };
  }
  return 'The removal is withdrawn. The customer can sign in as before.';
});

const LISTED = 50;
const REMOVALS_LISTED = 200;

async function showList(c: DeskContext): Promise<Response> {
  const { q } = v.parse(v.object({ q: searchField }), c.req.query());
  const isSearch = q.length >= CUSTOMER_TEXT_MIN_CHARACTERS;
  const [found, removals] = await Promise.all([
    isSearch ? findCustomers(c.env.DB, q, LISTED) : [],
    isSearch ? [] : listWaitingRemovals(c.env.DB, REMOVALS_LISTED),
  ]);
  return c.render(
    <Page title="Customers">
      <Filters action="/customers" submit="Search">
        <SearchField
          value={q}
          hint={`Name, email, phone or order number, at least ${CUSTOMER_TEXT_MIN_CHARACTERS} characters.`}
        />
      </Filters>
      {isSearch ? (
        <DataTable
          caption={`Customers, newest first${found.length === LISTED ? `, the first ${LISTED}` : ''}`}
          cells={({ id, name, email, createdAt, orders }) => ({
            Customer: <CustomerLink id={id} name={name} />,
            Email: email ?? '(erased)',
            Since: formatDate(createdAt),
            Orders: orders,
          })}
          rows={found}
          empty="No customer matches."
        />
      ) : (
        <DataTable
          caption="Accounts that wait for removal"
          cells={(account) => ({
            Customer: <CustomerLink id={account.userId} name={account.email ?? ''} />,
            Requested: formatDateTime(account.requestedAt),
            Removal: removalText(account),
          })}
          rows={removals}
          empty="No account waits for removal."
        />
      )}
    </Page>,
  );
}

function CustomerLink({ id, name }: { id: number; name: string }) {
  return <Link href={`/customers/${id}`}>{name === '' ? `Customer ${id}` : name}</Link>;
}

function removalText({ requestedAt, erasedAt, openOrders }: WaitingRemoval): string {
  const orders = openOrders.map(orderNumber).join(', ');
  if (erasedAt !== null) return `Erased on ${formatDate(erasedAt)}, except the open orders ${orders}`;
  const { due, latest } = removalDates(requestedAt);
  if (openOrders.length === 0) return `Due on ${formatDate(due)}`;
  return `Due on ${formatDate(due)}. The open orders ${orders} delay it until ${formatDate(latest)} at the latest`;
}

async function show(c: DeskContext): Promise<Response> {
  const userId = idInPath(c, 'id');
  const [row, removal] = await Promise.all([
    findCustomerDetails(c.env.DB, userId, new Date()),
    findWaitingRemoval(c.env.DB, { userId }),
  ]);
  const customer = orPageNotFound(c, row);
  const { id, email, pendingEmail, emailVerifiedAt, erasedAt, businessName, vatNumber, sessions } = customer;
  const path = `/customers/${id}`;
  return c.render(
    <Page title={customer.name === '' ? `Customer ${id}` : customer.name}>
      <Facts
        facts={{
          Number: id,
          Email: email ?? '(erased)',
          Verified: erasedAt === null && (emailVerifiedAt === null ? 'no' : formatDateTime(emailVerifiedAt)),
          'New email': pendingEmail !== null && `${pendingEmail}, not confirmed yet`,
          Business: businessName !== '' && [businessName, vatNumber].filter(Boolean).join(', '),
          Since: formatDate(customer.createdAt),
          Orders: customer.orders,
          Erased: erasedAt !== null && formatDateTime(erasedAt),
        }}
      />
      {removal !== null && (
        <Notice tone="warning" title="The customer asked for the account to be removed">
          <div className="grid gap-3">
            <p>{removalText(removal)}.</p>
            <FoldForm action={`${path}/withdraw-removal`} title="Withdraw the removal">
              <p>
                Do this only if the customer asks for it. The customer can sign in as before, and can ask for
                the removal again. Orders and documents are unchanged, and no email is sent.
              </p>
            </FoldForm>
          </div>
        </Notice>
      )}
      <DataTable
        caption="Newest orders"
        cells={(order) => ({
          Order: <OrderLink id={order.id} />,
          Placed: formatDateTime(order.createdAt),
          Status: STATUS_WORDS[order.status],
          Total: formatCents(order.totalCents),
        })}
        rows={customer.newestOrders}
        empty="The customer has no orders."
      />
      <DataTable
        caption="Newest messages"
        cells={(message) => ({
          Message: <Link href={`/messages/${message.id}`}>{message.reference}</Link>,
          Written: formatDateTime(message.createdAt),
          State: message.closedAt === null ? 'Open' : 'Closed',
        })}
        rows={customer.requests}
        empty="The customer has written no messages."
      />
      <DataTable
        caption="Addresses"
        cells={({ recipient, phone, complex, street, suburb, city, postalCode }) => ({
          Recipient: recipient,
          Phone: phone,
          Address: [complex, street, suburb, city, postalCode].filter(Boolean).join(', '),
        })}
        rows={customer.addresses}
        empty="The customer has no addresses."
      />
      <DataTable
        caption="Sessions"
        cells={({ deviceName, createdAt, lastSeenAt }) => ({
          Device: deviceName || 'unknown',
          Since: formatDateTime(createdAt),
          'Last used': formatDateTime(lastSeenAt),
        })}
        rows={sessions}
        empty="The customer is not signed in anywhere."
      />
      {sessions.length > 0 && (
        <FoldForm action={`${path}/end-sessions`} title="End all sessions" variant="danger">
          <p>
            Signs the customer out on all devices, such as after a stolen phone. Orders and documents are
            unchanged, and no email is sent.
          </p>
        </FoldForm>
      )}
    </Page>,
  );
}
