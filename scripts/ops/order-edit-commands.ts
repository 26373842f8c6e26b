import * as v from 'valibot';
import type { OrderAddress } from '#shared/contract/order.ts';
import { textSchema } from '#shared/contract/text-schema.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { findProvinceId } from '#worker/operations/delivery-rates.repository.ts';
import {
  type AddressRejection,
  changeOrderAddress,
  OrderAddressInputSchema,
  planAddressChange,
} from '#worker/operations/order-address.repository.ts';
import { findOrderDetails } from '#worker/operations/order-details.repository.ts';
import { addOrderNote, ORDER_NOTE_RULE } from '#worker/operations/order-notes.repository.ts';
import { randText } from '../shop/format.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { readOrderId } from './order-arguments.ts';
import { hasChanged, noSuchOrder, requireOrder } from './order-commands.ts';
import { addressText } from './order-messages.ts';

/** Maps each option to the address field that it sets. */
const FIELDS = {
  recipient: 'recipient',
  phone: 'phone',
  street: 'street',
  complex: 'complex',
  suburb: 'suburb',
  city: 'city',
  'postal-code': 'postal_code',
  notes: 'notes',
} as const;

type Flags = Readonly<Record<string, string | undefined>>;

export const ORDER_EDIT_COMMANDS: OpsCommands = {
  'orders change-address': {
    changes: 'for good',
    purpose:
      'Changes the delivery address of an order until a parcel is packed. Fields without an option stay. The province cannot change if it changes the delivery fee.',
    operands: '<id>',
    options: {
      '--recipient <name>': 'name of the recipient',
      '--phone <number>': 'cellphone number for the courier',
      '--street <text>': 'street and number',
      '--complex <text>': 'complex or building; "" removes it',
      '--suburb <name>': 'suburb',
      '--city <name>': 'city or town',
      '--postal-code <code>': 'four digits',
      '--province <code>': 'province, such as GP',
      '--notes <text>': 'note for the courier; "" removes it',
    },
    async plan({ target, by, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const { input, before, plan } = await readDatabase(target, async (db) => {
        const details = await findOrderDetails(db, orderId);
        if (details === null) throw noSuchOrder(orderId);
        if (details.erasedAt !== null) throw rejectedAddress(orderId, { kind: 'no-order' });
        const { address } = details.order.order_address;
        const changed = await readAddress(db, address, flags);
        const checked = await planAddressChange(db, orderId, changed);
        if (checked.kind !== 'possible') throw rejectedAddress(orderId, checked);
        return { input: changed, before: address, plan: checked };
      });
      return {
        facts: [
          ['Order', orderNumber(orderId)],
          ['Before', fullText(before)],
          ['After', fullText(plan.after.address)],
          ...(plan.mismatch === null ? [] : [['Check', plan.mismatch] as const]),
          ['Customer', 'sees the new address on the order’s page and is not emailed'],
        ],
        async apply() {
          const outcome = await changeDatabase(target, 'orders show ID', async (db) => {
            const { kind, ...why } = await changeOrderAddress(db, by, { orderId, input, now: new Date() });
            if (kind === 'done' || kind === 'same') return kind;
            throw 'fees' in why
              ? rejectedAddress(orderId, { kind: 'fee', ...why })
              : hasChanged(await requireOrder(db, orderId));
          });
          const { address } = plan.after;
          return {
            data: { isChanged: outcome === 'done', orderId, address },
            lines: [
              outcome === 'same'
                ? `Order ${orderNumber(orderId)} has this address already. Nothing was changed.`
                : `Order ${orderNumber(orderId)} is delivered to: ${addressText(address)}.`,
            ],
          };
        },
      };
    },
  },
  'orders note': {
    changes: 'undoably',
    purpose: 'Adds a note about an order for colleagues. Customers never see it.',
    operands: '<id> <text>',
    async run({ target, by, operands: [id = '', text = ''] }) {
      const orderId = readOrderId(id);
      const note = v.safeParse(textSchema(ORDER_NOTE_RULE), text);
      if (!note.success) throw new UsageError(`${note.issues[0].message} Nothing was changed.`);
      await changeDatabase(target, 'orders show ID', async (db) => {
        const details = await findOrderDetails(db, orderId);
        if (details === null) throw noSuchOrder(orderId);
        if (await addOrderNote(db, by, { orderId, text: note.output, now: new Date() })) return;
        throw new ScriptFailure(
          details.erasedAt === null
            ? 'You have saved this note before. Nothing was changed.'
            : 'The order’s customer is erased. Nothing was changed.',
        );
      });
      return {
        data: { orderId, note: note.output },
        lines: [`The note about order ${orderNumber(orderId)} is saved.`],
      };
    },
  },
};

function fullText(address: OrderAddress['address']): string {
  return [addressText(address), address.phone, address.notes].filter((part) => part !== '').join(', ');
}

/** Replaces the address fields whose options are given. Throws a ScriptFailure that names the first invalid option. */
async function readAddress(
  db: D1Database,
  { province: _, ...before }: OrderAddress['address'],
  flags: Flags,
) {
  const changes = Object.entries(FIELDS).flatMap(([option, field]) =>
    flags[option] === undefined ? [] : [[field, flags[option]] as const],
  );
  if (changes.length === 0 && flags.province === undefined) {
    throw new UsageError('Give the fields to change, such as --street TEXT. Nothing was changed.');
  }
  const provinceId =
    flags.province === undefined
      ? before.province_id
      : await findProvinceId(db, flags.province.toUpperCase());
  if (provinceId === null) {
    throw new ScriptFailure(`There is no province ${flags.province}. Nothing was changed.`);
  }
  const parsed = v.safeParse(OrderAddressInputSchema, {
    ...before,
    ...Object.fromEntries(changes),
    province_id: provinceId,
  });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue)?.replace('_', '-') ?? '';
  throw new UsageError(`--${field}: ${issue.message} Nothing was changed.`);
}

function rejectedAddress(orderId: number, rejection: AddressRejection): ScriptFailure {
  const number = orderNumber(orderId);
  switch (rejection.kind) {
    case 'no-order':
      return new ScriptFailure(`Order ${number} does not exist or is erased. Nothing was changed.`);
    case 'no-province':
      return new ScriptFailure('There is no such province. Nothing was changed.');
    case 'late':
      return new ScriptFailure(
        `The address of order ${number} can only change until a parcel is packed. Nothing was changed. Show it: npm run ops -- orders show ${orderId}`,
      );
    case 'fee': {
      const { fees, from, to } = rejection;
      const texts = fees.map(
        ({ retailer, fromCents, toCents }) =>
          `${retailer} charges ${randText(toCents)} for ${to} instead of ${randText(fromCents)} for ${from}`,
      );
      return new ScriptFailure(`The delivery fee would change: ${texts.join('; ')}. Nothing was changed.`);
    }
  }
}
