import { RETURN_DAYS } from '#shared/constants.ts';
import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';
import { isVatNumber } from '#shared/domain/vat.ts';
import {
  ADDRESS_MAX_CHARACTERS,
  CAUSE_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  lacksAddress,
  listRetailers,
  PARCEL_EMAIL_SCHEDULES,
  type ParcelEmailSchedule,
  RETURN_DAYS_AT_MOST,
  type Retailer,
  STORY_MAX_CHARACTERS,
  updateRetailer,
} from '#worker/operations/retailers.repository.ts';
import {
  bringBackRetailer,
  countRetailerActivity,
  retirementSentence,
  retireRetailer,
} from '#worker/operations/retirement.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { SEEN } from './stored-flags.ts';

const LIST = 'retailers list';
const NONE = 'none';

type Flags = Readonly<Record<string, string | undefined>>;

export const RETAILER_COMMANDS: OpsCommands = {
  [LIST]: {
    changes: 'nothing',
    purpose: 'Lists retailers with VAT number, address, non-profit id, return days and order emails.',
    operands: '[retailer]',
    async run({ target, operands: [name] }) {
      const retailers = await readDatabase(target, (db) => listRetailers(db, name ?? null));
      if (name !== undefined && retailers.length === 0) throw noRetailer(name);
      return { data: retailers, lines: retailers.map(retailerText) };
    },
  },
  'retailers set': {
    changes: 'undoably',
    purpose: `Sets a retailer's invoice details, return days, order emails and page. "${NONE}" removes a value.`,
    operands: '<retailer>',
    options: {
      '--vat-number <number>': 'VAT number, or "none" if not registered',
      '--address <text>': 'address on invoices and on the retailer’s page, one line',
      '--npo-id <number>': 'non-profit id, or "none"',
      '--return-days <number>': 'number of days in which goods can be returned',
      '--story <text>': `introduction on the retailer’s page, at most ${STORY_MAX_CHARACTERS} characters, or "none"`,
      '--cause <text>': 'a non-profit’s cause, or "none"',
      '--order-email <email>': 'address that receives the retailer’s paid parcels, or "none"',
      '--order-emails <when>': `${PARCEL_EMAIL_SCHEDULES.join(' or ')} (07:00)`,
    },
    async run({ target, by, operands: [name = ''], flags }) {
      const change = readChange(flags);
      const set = await changeDatabase(target, LIST, async (db) => {
        const known = await findRetailer(db, name);
        const retailer = { ...known, ...change };
        if (lacksAddress(retailer)) {
          throw new ScriptFailure(
            `${retailer.display_name} has no address, which a tax invoice needs. Nothing was changed. Add --address TEXT.`,
          );
        }
        await updateRetailer(db, by, { id: known.id, ...change });
        return retailer;
      });
      return {
        data: set,
        lines: [
          retailerText(set),
          `The change applies from the next order on. Invoices that wait for an address use it now. ${SEEN}`,
        ],
      };
    },
  },
  'retailers retire': {
    changes: 'for good',
    purpose: 'Hides all products of a retailer. Orders, returns and statements are not affected.',
    operands: '<retailer>',
    async plan({ target, by, operands: [name = ''] }) {
      const { retailer, activity } = await readDatabase(target, async (db) => {
        const found = await findRetailer(db, name);
        return { retailer: found, activity: await countRetailerActivity(db, found.id) };
      });
      return {
        facts: [
          ['Retailer', retailer.display_name],
          ['Effect', retirementSentence(activity)],
        ],
        async apply() {
          const hidden = await changeDatabase(target, LIST, (db) => retireRetailer(db, by, retailer.id));
          return {
            data: { id: retailer.id, productsHidden: hidden },
            lines: [`${retailer.display_name} is retired. Products hidden: ${hidden}. ${SEEN}`],
          };
        },
      };
    },
  },
  'retailers bring-back': {
    changes: 'undoably',
    purpose: 'Shows the products of a retired retailer again.',
    operands: '<retailer>',
    async run({ target, by, operands: [name = ''] }) {
      const { retailer, shown } = await changeDatabase(target, LIST, async (db) => {
        const found = await findRetailer(db, name);
        return { retailer: found, shown: await bringBackRetailer(db, by, found.id) };
      });
      return {
        data: { id: retailer.id, productsShown: shown },
        lines: [`${retailer.display_name} sells again. Products shown: ${shown}. ${SEEN}`],
      };
    },
  },
};

async function findRetailer(db: D1Database, name: string): Promise<Retailer> {
  const [retailer] = await listRetailers(db, name);
  if (retailer === undefined) throw noRetailer(name);
  return retailer;
}

/** Returns the failure of a command whose retailer does not exist. */
export function noRetailer(name: string): ScriptFailure {
  return new ScriptFailure(`There is no retailer "${name}". List them: npm run ops -- ${LIST}`);
}

/** Returns the fields that the options change. */
function readChange(flags: Flags): Partial<Retailer> {
  const { 'vat-number': vatNumber, address, 'npo-id': npoId, 'return-days': returnDays } = flags;
  const { 'order-email': orderEmail, 'order-emails': orderEmails, story, cause } = flags;
  const change = {
    ...(vatNumber !== undefined && { vat_number: vatNumber === NONE ? null : readVatNumber(vatNumber) }),
    ...(address !== undefined && { address: readAddress(address) }),
    ...(npoId !== undefined && { npo_id: npoId === NONE ? null : readWholeNumber('--npo-id', npoId) }),
    ...(returnDays !== undefined && { return_days: readReturnDays(returnDays) }),
    ...(orderEmail !== undefined && { order_email: orderEmail === NONE ? null : readEmail(orderEmail) }),
    ...(story !== undefined && { story: readWords('--story', story, STORY_MAX_CHARACTERS) }),
    ...(cause !== undefined && { cause: readWords('--cause', cause, CAUSE_MAX_CHARACTERS) }),
    ...(orderEmails !== undefined && { order_emails: readOrderEmails(orderEmails) }),
  };
  if (Object.keys(change).length === 0) {
    throw new UsageError(
      'There is nothing to set. Give --vat-number, --address, --npo-id, --return-days, --story, --cause, --order-email or --order-emails.',
    );
  }
  return change;
}

function readVatNumber(text: string): string {
  const number = text.replaceAll(' ', '');
  if (isVatNumber(number)) return number;
  throw new UsageError(`--vat-number must have 10 digits and start with 4, or be "${NONE}", not "${text}".`);
}

function readReturnDays(text: string): number {
  const days = readWholeNumber('--return-days', text, RETURN_DAYS_AT_MOST);
  if (days >= RETURN_DAYS) return days;
  throw new UsageError(`--return-days must be at least ${RETURN_DAYS}, the legal minimum (ECT Act s44).`);
}

function readEmail(text: string): string {
  if (EMAIL_PATTERN.test(text) && text.length <= EMAIL_MAX_CHARACTERS) return text;
  throw new UsageError(`--order-email must be one email address, or "${NONE}", not "${text}".`);
}

function readOrderEmails(text: string): ParcelEmailSchedule {
  const when = PARCEL_EMAIL_SCHEDULES.find((each) => each === text);
  if (when !== undefined) return when;
  throw new UsageError(`--order-emails must be ${PARCEL_EMAIL_SCHEDULES.join(' or ')}, not "${text}".`);
}

/** Parses an address to one line, as printed on invoices. */
function readAddress(text: string): string {
  const address = text.replace(/\s+/g, ' ').trim();
  if (address !== '' && address.length <= ADDRESS_MAX_CHARACTERS) return address;
  throw new UsageError(
    `--address must be one line of at most ${ADDRESS_MAX_CHARACTERS} characters, such as "14 Somerset Street, Graaff-Reinet, 6280".`,
  );
}

/** Parses a text for the retailer's page; "none" removes the text. */
function readWords(option: string, text: string, maxCharacters: number): string {
  const words = text === NONE ? '' : text.trim();
  if (words.length <= maxCharacters) return words;
  throw new UsageError(`${option} must have at most ${maxCharacters} characters. Nothing was changed.`);
}

function retailerText(retailer: Retailer): string {
  const { id, display_name, vat_number, address, npo_id, return_days, order_email, order_emails } = retailer;
  const facts = [
    ...(retailer.retired_at === null ? [] : ['retired']),
    vat_number === null ? 'not registered for VAT' : `VAT number ${vat_number}`,
    ...(npo_id === null ? [] : [`non-profit ${npo_id}`]),
    address === '' ? 'no address' : address,
    ...(return_days === RETURN_DAYS ? [] : [`${return_days} return days`]),
    ...(order_email === null ? [] : [`orders to ${order_email} ${WHEN[order_emails]}`]),
  ];
  return `${display_name} (${id}): ${facts.join('; ')}`;
}

const WHEN: Readonly<Record<ParcelEmailSchedule, string>> = { 'at-once': 'at once', daily: 'daily at 07:00' };
