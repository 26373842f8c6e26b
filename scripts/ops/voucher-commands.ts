import {
  endVoucherOffer,
  findVoucherOffer,
  insertVoucherOffer,
  type ListedVoucher,
  listVoucherOffers,
} from '#worker/operations/voucher-offers.repository.ts';
import { describeDays, describeDiscount, describeUses, hasEnded } from '#worker/operations/voucher-rules.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { readVoucherOffer } from './voucher-arguments.ts';

export const VOUCHER_COMMANDS: OpsCommands = {
  'vouchers list': {
    changes: 'nothing',
    purpose: 'Lists vouchers with discount, goods, days and uses.',
    async run({ target }) {
      const vouchers = await readDatabase(target, listVoucherOffers);
      const now = new Date();
      return {
        data: vouchers,
        lines:
          vouchers.length === 0
            ? ['There are no vouchers.']
            : vouchers.map((voucher) => lineOf(voucher, now)),
      };
    },
  },
  'vouchers add': {
    changes: 'undoably',
    purpose: 'Adds a voucher with a discount in rand or percent. Days are South African.',
    operands: '<code>',
    options: {
      '--amount <rand>': 'discount in rand',
      '--percent <n>': 'discount in percent',
      '--minimum <rand>': 'smallest order value',
      '--retailer <id>': 'only for this retailer, by id',
      '--category <id>': 'only for this category, by id',
      '--from <day>': 'first day (default: today)',
      '--to <day>': 'last day (default: no end)',
      '--limit <n>': 'number of uses in total',
      '--per-customer <n>': 'number of uses per customer',
    },
    async run({ target, by, operands: [code = ''], flags }) {
      const now = new Date();
      const offer = readVoucherOffer(code, flags, now);
      const added = await changeDatabase(target, 'vouchers list', async (db) => {
        const outcome = await insertVoucherOffer(db, by, offer);
        if (outcome !== 'added') throw new ScriptFailure(AGAINST[outcome]);
        const found = await findVoucherOffer(db, offer.code);
        if (found === null) throw new Error('the voucher was not found');
        return found;
      });
      return { data: added, lines: [`Added: ${lineOf(added, now)}`] };
    },
  },
  'vouchers end': {
    changes: 'for good',
    purpose: 'Ends a voucher now. Existing orders keep their discount.',
    operands: '<code>',
    async plan({ target, by, operands: [code = ''] }) {
      const now = new Date();
      const voucher = await readDatabase(target, (db) => findVoucherOffer(db, code));
      if (voucher === null || hasEnded(voucher, now)) throw notRunning(code);
      return {
        facts: [
          ['Voucher', lineOf(voucher, now)],
          ['Ends', 'now, for good; existing orders keep their discount'],
        ],
        async apply() {
          const isEnded = await changeDatabase(target, 'vouchers list', (db) =>
            endVoucherOffer(db, by, code, new Date()),
          );
          if (!isEnded) throw notRunning(code);
          return {
            data: { code: voucher.code },
            lines: [`Voucher ${code} has ended. Existing orders keep their discount.`],
          };
        },
      };
    },
  },
};

function notRunning(code: string): ScriptFailure {
  return new ScriptFailure(
    `Voucher ${code} does not exist or has already ended. Nothing was changed. List them: npm run ops -- vouchers list`,
  );
}

const AGAINST = {
  'no such retailer':
    'There is no retailer with this id. Nothing was changed. List them: npm run ops -- retailers list',
  'no such category': 'There is no category with this id. Nothing was changed.',
  'code taken':
    'A voucher with this code already exists. Nothing was changed. List them: npm run ops -- vouchers list',
} as const;

function lineOf(voucher: ListedVoucher, now: Date): string {
  return [
    voucher.code,
    describeDiscount(voucher).replaceAll('\u00a0', ' '),
    describeDays(voucher, now),
    `used ${describeUses(voucher)}`,
  ].join('  ');
}
