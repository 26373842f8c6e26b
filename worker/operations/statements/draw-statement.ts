import { formatDate } from '#shared/domain/format-date.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { DocumentPdf } from '#worker/api/invoices/issued-document.ts';
import { drawNotes, drawTitle, drawTop, finishPdf } from '#worker/api/invoices/pdf/draw-document.ts';
import { type Column, drawTable } from '#worker/api/invoices/pdf/draw-lines.ts';
import { createSheet } from '#worker/api/invoices/pdf/sheet.ts';
import {
  documentNumberOf,
  informationLines,
  owedLines,
  type SummaryLine,
  signedCents,
} from './statement-lines.ts';
import type { RetailerStatement, StatementEntry } from './statements.repository.ts';

/** Draws a statement with its entries as a PDF. The same statement and date produce the same bytes. */
export async function drawStatement(
  { retailer, period, figures }: RetailerStatement,
  entries: readonly StatementEntry[],
  drawnAt: Date,
): Promise<DocumentPdf> {
  const { firstDay, lastDay, closing } = period;
  const title = `Statement ${retailer.id} ${period.month ?? `${firstDay} to ${lastDay}`}`;
  const date = closing === null ? drawnAt : new Date(closing.closedAt);
  const sheet = await createSheet({ title, author: retailer.display_name, date });
  drawTitle(sheet, 'Statement', false);
  drawTop(sheet, {
    document: { supplier: { ...retailer, vatNumber: retailer.vat_number } },
    facts: [
      ['Period', `${formatDate(firstDay)} to ${formatDate(lastDay)}`],
      [
        'Status',
        closing === null
          ? `Not closed, as on ${formatDate(date.toISOString())}`
          : `Closed on ${formatDate(closing.closedAt)}`,
      ],
      ['Retailer', String(retailer.id)],
      ['Sales', String(figures.sales)],
      ['Credits', String(figures.credits)],
      ['Delivered', `${figures.deliveries} (${rand(figures.delivered_cents)})`],
    ],
  });
  sheet.moveDown(14);
  const label = { label: 'Amount', textOf: (line: SummaryLine) => line.label };
  drawTable(sheet, label, SUMMARY_COLUMNS, owedLines(figures));
  sheet.moveDown(14);
  drawTable(sheet, { ...label, label: 'For information' }, SUMMARY_COLUMNS, informationLines(figures));
  sheet.moveDown(14);
  drawTable(
    sheet,
    { label: 'Document', textOf: (entry) => documentNumberOf(entry, retailer.id) || 'No document' },
    ENTRY_COLUMNS,
    entries,
  );
  drawNotes(sheet, NOTES);
  return finishPdf(sheet, title, retailer);
}

const SUMMARY_COLUMNS: readonly Column<SummaryLine>[] = [
  { label: 'Sold', width: 90, textOf: ({ soldCents }) => rand(soldCents) },
  { label: 'Credited', width: 90, textOf: ({ creditedCents }) => rand(creditedCents) },
  { label: 'Balance', width: 90, textOf: ({ balanceCents }) => rand(balanceCents) },
];

const ENTRY_COLUMNS: readonly Column<StatementEntry>[] = [
  { label: 'Date', width: 62, textOf: ({ at }) => formatDate(at) },
  { label: 'Order', width: 50, textOf: ({ order_id }) => orderNumber(order_id) },
  { label: 'Type', width: 40, textOf: ({ kind }) => (kind === 'sale' ? 'Sale' : 'Credit') },
  { label: 'Total', width: 68, textOf: (entry) => rand(signedCents(entry, entry.total_cents)) },
  { label: 'Rate', width: 40, textOf: ({ basis_points }) => `${basis_points / 100}%` },
  { label: 'Commission', width: 68, textOf: (entry) => rand(signedCents(entry, entry.commission_cents)) },
  { label: 'Owed', width: 72, textOf: ({ owed_cents }) => rand(owed_cents) },
];

const NOTES = [
  'All amounts are in South African rand and include VAT where the retailer charges it.',
  'Owed: goods after the retailer’s own vouchers, plus delivery fees, minus commission. Commission is a share of the price of goods including VAT, after the retailer’s own vouchers and before vouchers that the shop pays for. A credit returns the commission of its sale.',
  'This statement is not a tax invoice.',
];

function rand(cents: number): string {
  return formatRand(toRand(cents));
}
