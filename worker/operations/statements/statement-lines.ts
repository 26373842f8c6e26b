import { creditNoteNumber, invoiceNumber } from '#shared/domain/document-number.ts';
import { toRand } from '#shared/domain/money.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { Figures, StatementEntry } from './statements.repository.ts';

/** A line of a statement's summary, in cents: an amount for the sales, for the credits, and the difference. */
export type SummaryLine = { label: string; soldCents: number; creditedCents: number; balanceCents: number };

/** The summary's lines that add up to the amount owed, and that amount as the last line. */
export function owedLines(figures: Figures): SummaryLine[] {
  const lines = [
    toLine('Goods', figures.goods_cents, figures.credited_goods_cents),
    toLine(
      'Retailer’s own vouchers',
      -figures.retailer_voucher_cents,
      -figures.credited_retailer_voucher_cents,
    ),
    toLine('Delivery fees', figures.delivery_cents, figures.credited_delivery_cents),
    toLine('Commission', -figures.commission_cents, -figures.credited_commission_cents),
  ];
  const sumOf = (centsOf: (line: SummaryLine) => number): number =>
    lines.reduce((sum, line) => sum + centsOf(line), 0);
  return [
    ...lines,
    {
      label: 'Owed to the retailer',
      soldCents: sumOf(({ soldCents }) => soldCents),
      creditedCents: sumOf(({ creditedCents }) => creditedCents),
      balanceCents: figures.owed_cents,
    },
  ];
}

/** The summary's lines for information. Omits VAT if the retailer charged none. */
export function informationLines(figures: Figures): SummaryLine[] {
  const vat = toLine('VAT in what customers paid', figures.vat_cents, figures.credited_vat_cents);
  return [
    toLine(
      'Vouchers that the shop pays for',
      figures.shop_voucher_cents,
      figures.credited_shop_voucher_cents,
    ),
    toLine('Paid by customers', soldCents(figures), creditedCents(figures)),
    ...(vat.soldCents === 0 && vat.creditedCents === 0 ? [] : [vat]),
  ];
}

/** The amount that customers paid, in cents: goods after vouchers, plus delivery. Includes sales without an invoice. */
export function soldCents(figures: Figures): number {
  return (
    figures.goods_cents - figures.retailer_voucher_cents - figures.shop_voucher_cents + figures.delivery_cents
  );
}

/** The amount credited to customers, in cents. Includes credits without a credit note. */
export function creditedCents(figures: Figures): number {
  return (
    figures.credited_goods_cents -
    figures.credited_retailer_voucher_cents -
    figures.credited_shop_voucher_cents +
    figures.credited_delivery_cents
  );
}

function toLine(label: string, sold: number, credited: number): SummaryLine {
  return { label, soldCents: sold, creditedCents: credited, balanceCents: sold - credited };
}

/** The number of an entry's invoice or credit note; empty if none is issued. */
export function documentNumberOf({ kind, serial_number }: StatementEntry, retailerId: number): string {
  if (serial_number === null) return '';
  const document = { supplier: { id: retailerId }, serialNumber: serial_number };
  return kind === 'sale' ? invoiceNumber(document) : creditNoteNumber(document);
}

/** An amount of an entry: negative for a credit. */
export function signedCents({ kind }: StatementEntry, cents: number): number {
  return kind === 'sale' ? cents : -cents;
}

const CSV_COLUMNS = [
  'date',
  'type',
  'order',
  'document',
  'goods',
  'retailer_vouchers',
  'shop_vouchers',
  'delivery',
  'total',
  'vat',
  'commission_percent',
  'commission',
  'owed',
];

/**
 * A statement's entries as CSV, amounts in rand. The amounts of credits are negative, so each column adds up. No cell
 * contains text that a customer or retailer has entered.
 */
export function statementCsv(entries: readonly StatementEntry[], retailerId: number): string {
  const rows = entries.map((entry) => {
    const rand = (cents: number): string => toRand(signedCents(entry, cents)).toFixed(2);
    return [
      southAfricanDay(new Date(entry.at)),
      entry.kind,
      orderNumber(entry.order_id),
      documentNumberOf(entry, retailerId),
      rand(entry.goods_cents),
      rand(entry.retailer_voucher_cents),
      rand(entry.shop_voucher_cents),
      rand(entry.delivery_cents),
      rand(entry.total_cents),
      rand(entry.vat_cents),
      String(entry.basis_points / 100),
      rand(entry.commission_cents),
      toRand(entry.owed_cents).toFixed(2),
    ];
  });
  return [CSV_COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
