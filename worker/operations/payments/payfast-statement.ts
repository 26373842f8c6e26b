import { methodOfPayfastCode, type PaymentMethod } from '#shared/domain/payment-methods.ts';
import { startOfSouthAfricanDay } from '#shared/domain/south-african-day.ts';
import { type CsvRow, readCsv } from '../catalogue/csv-file.ts';
import { BadFileError, type FileSource } from '../catalogue/text-file.ts';

/** A row of a gateway's statement. The amount is in cents and never negative. */
export type PayfastRow = {
  /** The line in the file. */
  line: number;
  /** ISO 8601 instant. */
  at: string;
  /** A payment, a refund, or anything else (payouts, fees). */
  kind: 'payment' | 'refund' | 'other';
  /** The gateway's name for the type of transaction. */
  type: string;
  cents: number;
  currency: string;
  /** The shop's reference of the payment; empty if the row has none. */
  reference: string;
  /** The gateway's id of the payment. */
  gatewayPaymentId: string;
  /** The payment method: one of the shop's methods, the gateway's word for an unknown method, or empty. */
  method: string;
};

// docs/payments-and-refunds.md names the source of the column names and types.
const REQUIRED = ['Date', 'Type', 'Sign', 'Gross', 'M Payment ID', 'PF Payment ID'] as const;
const OPTIONAL = ['Currency', 'Funding Type'] as const;
type Row = CsvRow<(typeof REQUIRED)[number] | (typeof OPTIONAL)[number]>;

/**
 * Reads Payfast's transaction history in the format that the dashboard and the API export. Throws a BadFileError if a
 * cell is unexpected.
 */
export async function readPayfastStatement(source: FileSource): Promise<PayfastRow[]> {
  const file = source.name;
  const rows = await readCsv(source, REQUIRED, OPTIONAL);
  if (rows.length === 0) throw new BadFileError(file, { line: 2, column: 1 }, 'the file has no transactions');
  return rows.map((row) => toEntry(row, (column, what) => reject(file, row, column, what)));
}

type Rejection = (column: keyof Row['cells'], what: string) => never;

function reject(file: string, { line }: Row, column: string, what: string): never {
  throw new BadFileError(file, { line, column: `"${column}"` }, what);
}

function toEntry({ line, cells }: Row, rejected: Rejection): PayfastRow {
  const type = cells.Type.toUpperCase()
    .replace(/[^A-Z]+/g, '_')
    .replace(/^_|_$/g, '');
  if (type === '') rejected('Type', 'the cell is empty');
  const sign = cells.Sign.toUpperCase();
  if (sign !== 'CREDIT' && sign !== 'DEBIT') {
    return rejected('Sign', `the cell must be CREDIT or DEBIT, not "${cells.Sign}"`);
  }
  const cents = centsOf(cells.Gross) ?? rejected('Gross', `"${cells.Gross}" is not an amount`);
  if (sign === 'CREDIT' && cents < 0) rejected('Gross', 'a credit must not be negative');
  const kind = kindOf(type, sign);
  if (kind === 'payment' && cells['PF Payment ID'] === '')
    rejected('PF Payment ID', 'a payment must have one');
  return {
    line,
    at: readInstant(cells.Date) ?? rejected('Date', `"${cells.Date}" is not a date and time`),
    kind,
    type,
    cents: Math.abs(cents),
    currency: cells.Currency,
    reference: cells['M Payment ID'],
    gatewayPaymentId: cells['PF Payment ID'],
    method: methodOf(cells['Funding Type']),
  };
}

/** Returns the payment method. The API exports Payfast's codes, and the dashboard exports words. */
function methodOf(fundingType: string): string {
  return methodOfPayfastCode(fundingType) ?? FUNDING_WORDS.get(fundingType.toLowerCase()) ?? fundingType;
}

/** Maps the only known word. Other words stay unchanged and are not compared. */
const FUNDING_WORDS: ReadonlyMap<string, PaymentMethod> = new Map([['credit card', 'card']]);

function kindOf(type: string, sign: 'CREDIT' | 'DEBIT'): PayfastRow['kind'] {
  if (sign === 'CREDIT') return type === 'FUNDS_RECEIVED' ? 'payment' : 'other';
  return /^FUNDS_RECEIVED|REFUND|REVERSAL|CHARGEBACK/.test(type) ? 'refund' : 'other';
}

/** Parses an amount such as `2,800.00`, `-105.34` or `50`. Returns cents, or null. */
function centsOf(text: string): number | null {
  const [, minus, rand, cents = ''] = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (rand === undefined) return null;
  const amount = Number(rand.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return minus === '-' ? -amount : amount;
}

/** Parses `2026-11-21 14:30:05` in South African time. */
function readInstant(text: string): string | null {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  const isDay = !Number.isNaN(startOfSouthAfricanDay(day).getTime());
  const at = isDay ? Date.parse(`${day}T${time}+02:00`) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
