import {
  deleteDeliveryRate,
  findProvinceId,
  type ListedRate,
  listDeliveryTerms,
  type RetailerTerms,
  toGrams,
  updateFreeDelivery,
  upsertDeliveryRate,
} from '#worker/operations/delivery-rates.repository.ts';
import { randText } from '../shop/format.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { OpsCommands, Report } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { noRetailer } from './retailer-commands.ts';
import { SEEN } from './stored-flags.ts';

const LIST = 'delivery list';

export const DELIVERY_COMMANDS: OpsCommands = {
  [LIST]: {
    changes: 'nothing',
    purpose: 'Lists the delivery fees of all retailers, or of one by name or id.',
    operands: '[retailer]',
    async run({ target, operands: [retailer] }) {
      const terms = await readDatabase(target, (db) => listDeliveryTerms(db, retailer ?? null));
      if (retailer !== undefined && terms.retailers.length === 0) throw noRetailer(retailer);
      return { data: terms, lines: termLines(terms) };
    },
  },
  'delivery set': {
    changes: 'undoably',
    purpose:
      'Sets a delivery fee. Without --province, it applies to every other province; without --up-to, to any weight.',
    operands: '<retailer>',
    options: {
      '--province <code>': 'only in this province, such as GP',
      '--up-to <kg>': 'only up to this weight',
      '--fee <rand>': 'delivery fee',
    },
    run({ target, by, operands: [retailer = ''], flags }) {
      const feeCents = readCents('--fee', flags.fee ?? '');
      const upToGrams = readWeight(flags['up-to']);
      return change(target, retailer, async (db, { id: supplierId }) => {
        const provinceId = await readProvince(db, flags.province);
        return upsertDeliveryRate(db, by, { supplierId, provinceId, upToGrams }, feeCents);
      });
    },
  },
  'delivery remove': {
    changes: 'undoably',
    purpose: 'Removes a delivery fee. The flat fee applies if no other fee fits.',
    operands: '<retailer>',
    options: {
      '--province <code>': 'only in this province, such as GP',
      '--up-to <kg>': 'only up to this weight',
    },
    run({ target, by, operands: [retailer = ''], flags }) {
      const upToGrams = readWeight(flags['up-to']);
      return change(target, retailer, async (db, { id: supplierId, display_name }) => {
        const provinceId = await readProvince(db, flags.province);
        const removed = await deleteDeliveryRate(db, by, { supplierId, provinceId, upToGrams });
        if (!removed)
          throw new ScriptFailure(
            `${display_name} has no such fee. Nothing was changed. List them: npm run ops -- ${LIST}`,
          );
      });
    },
  },
  'delivery free-from': {
    changes: 'undoably',
    purpose: 'Sets the amount from which a retailer delivers free; "never" disables it.',
    operands: '<retailer> <rand|never>',
    run({ target, by, operands: [retailer = '', amount = ''] }) {
      const fromCents = amount === 'never' ? null : readCents('The amount', amount);
      return change(target, retailer, (db, { id }) => updateFreeDelivery(db, by, id, fromCents));
    },
  },
};

/** Changes one retailer's delivery terms, and reports the new ones. */
async function change(
  target: ShopTarget,
  name: string,
  write: (db: D1Database, retailer: RetailerTerms) => Promise<unknown>,
): Promise<Report> {
  const changed = await changeDatabase(target, LIST, async (db) => {
    const [retailer] = (await listDeliveryTerms(db, name)).retailers;
    if (retailer === undefined) throw noRetailer(name);
    await write(db, retailer);
    return listDeliveryTerms(db, String(retailer.id));
  });
  return { data: changed, lines: [...termLines(changed), `Carts use the new terms at once. ${SEEN}`] };
}

/** Finds a province's id by its code, ignoring case; null if no code is given. */
async function readProvince(db: D1Database, code: string | undefined): Promise<number | null> {
  if (code === undefined) return null;
  const id = await findProvinceId(db, code.toUpperCase());
  if (id !== null) return id;
  throw new UsageError(`--province must be EC, FS, GP, KZN, LP, MP, NW, NC or WC, not "${code}".`);
}

/** Parses `95` or `95.50` rand. Returns cents. */
function readCents(name: string, text: string): number {
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(text)) {
    throw new UsageError(`${name} must be an amount in rand such as 95 or 95.50, not "${text}".`);
  }
  return Math.round(Number(text) * 100);
}

/** Parses `5` or `2.5` kilograms. Returns grams, or null if no weight is given. */
function readWeight(text: string | undefined): number | null {
  if (text === undefined) return null;
  const grams = toGrams(text);
  if (grams === null) throw new UsageError(`--up-to must be a weight in kg such as 5 or 2.5, not "${text}".`);
  return grams;
}

function termLines({ retailers, rates }: Awaited<ReturnType<typeof listDeliveryTerms>>): string[] {
  return retailers.flatMap(({ id, display_name, delivery_fee_cents, free_delivery_from_cents: freeFrom }) => [
    `${display_name} (${id}): ${freeFrom === null ? 'never free' : `free from ${randText(freeFrom)}`}`,
    ...rates.filter((rate) => rate.supplier_id === id).map(rateText),
    `  otherwise: ${randText(delivery_fee_cents)}`,
  ]);
}

function rateText({ province_code, up_to_grams, fee_cents }: ListedRate): string {
  const weight = up_to_grams === null ? 'any weight' : `up to ${up_to_grams / 1_000} kg`;
  return `  ${province_code ?? 'every other province'}, ${weight}: ${randText(fee_cents)}`;
}
