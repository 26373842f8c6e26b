import { formatRand, toRand } from '#shared/domain/money.ts';
import { voucherLabel } from '#shared/domain/voucher-label.ts';
import type { InvoiceLine, IssuedDocument } from '../issued-document.ts';
import { LEFT, type PdfWriter, RIGHT, type TextStyle } from './sheet.ts';

const TEXT: TextStyle = { size: 8.5 };
const HEAD: TextStyle = { size: 8.5, bold: true };
const LINE_HEIGHT = 11.5;
const GAP = 10;

/** A right-aligned column of a table. `width` is in points. */
export type Column<Row> = { label: string; width: number; textOf: (row: Row) => string };

/** Draws the table of supplied items. */
export function drawLines(sheet: PdfWriter, { lines, supplier }: IssuedDocument): void {
  const columns = columnsOf(lines, supplier.vatNumber !== null);
  drawTable(sheet, { label: 'Description', textOf: ({ description }) => description }, columns, lines);
}

/** Draws a table with its head on every page. The first column is left-aligned and gets the remaining width. */
export function drawTable<Row>(
  sheet: PdfWriter,
  first: Omit<Column<Row>, 'width'>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const width = RIGHT - LEFT - widthOf(columns) - GAP;
  drawHead(sheet, first.label, columns);
  for (const row of rows) {
    for (const [index, text] of sheet.linesOf(first.textOf(row), width, TEXT).entries()) {
      if (sheet.makeRoom(LINE_HEIGHT)) drawHead(sheet, first.label, columns);
      sheet.write(text, { x: LEFT + 4 }, TEXT);
      if (index === 0) drawCells(sheet, columns, (column) => column.textOf(row), TEXT);
      sheet.moveDown(LINE_HEIGHT);
    }
    sheet.drawRule(4);
    sheet.moveDown(8);
  }
}

/**
 * The columns to draw. Omits the discount column if no line has a discount, and the value and VAT columns if no VAT is
 * charged.
 */
function columnsOf(lines: readonly InvoiceLine[], isTaxed: boolean): Column<InvoiceLine>[] {
  const amount = (
    label: string,
    width: number,
    centsOf: (line: InvoiceLine) => number,
  ): Column<InvoiceLine> => ({
    label,
    width,
    textOf: (line) => formatRand(toRand(centsOf(line))),
  });
  return [
    { label: 'Qty', width: 30, textOf: ({ quantity }) => String(quantity) },
    amount('Unit price', 66, (line) => line.unit_cents),
    ...(lines.some((line) => line.discount_cents > 0)
      ? [amount(voucherLabel(), 60, (line) => line.discount_cents)]
      : []),
    ...(isTaxed
      ? [
          amount('Value', 64, (line) => line.total_cents - line.vat_cents),
          amount('VAT', 58, (line) => line.vat_cents),
        ]
      : []),
    amount('Total', 66, (line) => line.total_cents),
  ];
}

function drawHead<Row>(sheet: PdfWriter, label: string, columns: readonly Column<Row>[]): void {
  sheet.moveDown(10);
  sheet.drawBackground(6, 20);
  sheet.write(label, { x: LEFT + 4 }, HEAD);
  drawCells(sheet, columns, (column) => column.label, HEAD);
  sheet.moveDown(22);
}

/**
 * Writes right-aligned cells from left to right, because copied text and screen readers follow the order of writing.
 */
function drawCells<Row>(
  sheet: PdfWriter,
  columns: readonly Column<Row>[],
  textOf: (column: Column<Row>) => string,
  style: TextStyle,
): void {
  let x = RIGHT - 4 - widthOf(columns);
  for (const column of columns) {
    x += column.width;
    sheet.write(textOf(column), { x, align: 'right' }, style);
  }
}

function widthOf(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}
