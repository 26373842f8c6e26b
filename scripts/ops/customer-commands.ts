import { countOf } from '#shared/domain/format-count.ts';
import { formatDate, shortTimeText, timeText } from '#shared/domain/format-date.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import {
  CUSTOMER_TEXT_MIN_CHARACTERS,
  type CustomerDetails,
  type CustomerSummary,
  endSessionsAsOperator,
  findCustomerDetails,
  findCustomers,
} from '#worker/operations/customers.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { randText } from '../shop/format.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';

const LISTED = 20;
const LISTED_AT_MOST = 200;

export const CUSTOMER_COMMANDS: OpsCommands = {
  'customers find': {
    changes: 'nothing',
    purpose: 'Finds customers by name, email, phone number or order number, newest accounts first.',
    operands: '<text>',
    options: { '--limit <n>': 'number of rows' },
    async run({ target, operands: [text = ''], flags }) {
      if (text.trim().length < CUSTOMER_TEXT_MIN_CHARACTERS) {
        throw new UsageError(`The text must have at least ${CUSTOMER_TEXT_MIN_CHARACTERS} characters.`);
      }
      const limit = readWholeNumber('--limit', flags.limit ?? String(LISTED), LISTED_AT_MOST);
      const customers = await readDatabase(target, (db) => findCustomers(db, text, limit));
      return {
        data: customers,
        lines: customers.length === 0 ? ['There is no such customer.'] : customers.map(lineOf),
      };
    },
  },
  'customers show': {
    changes: 'nothing',
    purpose:
      'Shows a customer with addresses, orders, support requests and sessions. Times are South African.',
    operands: '<id>',
    async run({ target, operands: [id = ''] }) {
      const customer = await readDatabase(target, (db) => findCustomerDetails(db, idOf(id), new Date()));
      if (customer === null) throw noCustomer(id);
      return { data: customer, lines: detailLines(customer) };
    },
  },
  'customers end-sessions': {
    changes: 'for good',
    purpose: 'Signs a customer out on all devices, such as after a stolen phone.',
    operands: '<id>',
    async plan({ by, target, operands: [id = ''] }) {
      const customer = await readDatabase(target, (db) => findCustomerDetails(db, idOf(id), new Date()));
      if (customer === null) throw noCustomer(id);
      return {
        facts: [
          ['Customer', lineOf(customer)],
          ['Ends', countOf(customer.sessions.length, 'session')],
          ['Customer', 'has to sign in again and is not notified'],
        ],
        async apply() {
          const ended = await changeDatabase(target, `customers show ${customer.id}`, (db) =>
            endSessionsAsOperator(db, by, { userId: customer.id, now: new Date() }),
          );
          return {
            data: { customerId: customer.id, sessions: ended },
            lines: [`${countOf(ended, 'session')} of customer ${customer.id} ended.`],
          };
        },
      };
    },
  },
};

function idOf(text: string): number {
  return readWholeNumber('The customer', text);
}

function noCustomer(id: string): ScriptFailure {
  return new ScriptFailure(`There is no customer ${id}. Find one: npm run ops -- customers find TEXT`);
}

function lineOf({ id, name, email, createdAt, orders }: CustomerSummary): string {
  return `${id}  ${name}  ${email ?? '(erased)'}  since ${formatDate(createdAt)}  ${countOf(orders, 'order')}`;
}

function detailLines(customer: CustomerDetails): string[] {
  const { emailVerifiedAt, pendingEmail, businessName, vatNumber, removalRequestedAt } = customer;
  return [
    lineOf(customer),
    emailVerifiedAt === null ? 'email not verified' : `email verified ${timeText(emailVerifiedAt)}`,
    ...(pendingEmail === null ? [] : [`new email, not confirmed yet: ${pendingEmail}`]),
    ...(businessName === '' ? [] : [`business: ${businessName} ${vatNumber}`.trim()]),
    ...(removalRequestedAt === null ? [] : [`removal requested ${timeText(removalRequestedAt)}`]),
    ...section(
      'Addresses',
      customer.addresses.map(({ recipient, phone, ...address }) =>
        [recipient, phone, address.complex, address.street, address.suburb, address.city, address.postalCode]
          .filter((part) => part !== '')
          .join(', '),
      ),
    ),
    ...section(
      'Newest orders',
      customer.newestOrders.map(
        ({ id, status, createdAt, totalCents }) =>
          `${orderNumber(id)}  ${shortTimeText(createdAt)}  ${status}  ${randText(totalCents)}`,
      ),
    ),
    ...section(
      'Support requests',
      customer.requests.map(
        ({ reference, createdAt, closedAt }) =>
          `${reference}  ${shortTimeText(createdAt)}  ${closedAt === null ? 'open' : 'closed'}`,
      ),
    ),
    ...section(
      'Sessions',
      customer.sessions.map(
        ({ deviceName, createdAt, lastSeenAt }) =>
          `${deviceName}  since ${shortTimeText(createdAt)}  last used ${shortTimeText(lastSeenAt)}`,
      ),
    ),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}
