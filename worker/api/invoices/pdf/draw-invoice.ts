import { formatDate } from '#shared/domain/format-date.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { type Invoice, type InvoicePdf, invoiceNumber } from '../invoice.ts';
import { drawLines } from './draw-lines.ts';
import { createSheet, LEFT, QUIET, RIGHT, type Sheet, type TextStyle } from './sheet.ts';

const TEXT: TextStyle = { size: 9.5 };
const LABEL: TextStyle = { size: 8.5, color: QUIET };
const STRONG: TextStyle = { size: 9.5, bold: true };
const LINE_HEIGHT = 13;
/** Where the right half begins. */
const MIDDLE = 300;
const LABEL_WIDTH = 76;
const TOTALS_HEIGHT = 110;

/** An invoice as a PDF: the same invoice gives the same bytes. */
export async function drawInvoice(invoice: Invoice, { isCopy }: { isCopy: boolean }): Promise<InvoicePdf> {
  const number = invoiceNumber(invoice);
  const name = invoice.supplier.vatNumber === null ? 'Invoice' : 'Tax invoice';
  const title = isCopy ? `${name} ${number} (copy)` : `${name} ${number}`;
  const date = new Date(invoice.issuedAt);
  const sheet = await createSheet({ title, author: invoice.supplier.name, date });
  drawTitle(sheet, name, isCopy);
  drawTop(sheet, invoice);
  drawRecipient(sheet, invoice);
  drawLines(sheet, invoice);
  drawTotals(sheet, invoice);
  drawNotes(sheet, invoice);
  const footer = [invoice.supplier.name, title].join(' · ');
  const bytes = new Uint8Array(await sheet.finish(footer));
  return {
    filename: `${title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, '')}.pdf`,
    bytes,
  };
}

function drawTitle(sheet: Sheet, name: string, isCopy: boolean): void {
  sheet.moveDown(14);
  sheet.write(name, { x: LEFT }, { size: 22, bold: true });
  if (isCopy) sheet.write('Copy', { x: RIGHT, align: 'right' }, { size: 22, bold: true, color: QUIET });
  sheet.moveDown(12);
  sheet.rule();
  sheet.moveDown(22);
}

/** Who sells on the left, what this is about on the right. */
function drawTop(sheet: Sheet, invoice: Invoice): void {
  const { supplier } = invoice;
  const top = sheet.height();
  drawBlock(sheet, supplier.name, [
    supplier.address,
    supplier.vatNumber === null ? '' : `VAT number ${supplier.vatNumber}`,
  ]);
  const bottom = sheet.height();
  sheet.moveTo(top);
  drawFact(sheet, 'Invoice number', invoiceNumber(invoice));
  drawFact(sheet, 'Date of issue', formatDate(invoice.issuedAt));
  drawFact(sheet, 'Date of supply', formatDate(invoice.suppliedOn));
  drawFact(sheet, 'Order', orderNumber(invoice.orderId));
  if (invoice.paymentReference !== '') drawFact(sheet, 'Payment', invoice.paymentReference);
  sheet.moveTo(Math.min(bottom, sheet.height()));
}

function drawRecipient(sheet: Sheet, { recipient }: Invoice): void {
  sheet.moveDown(14);
  if (recipient === null) return;
  sheet.write('Invoice to', { x: LEFT }, LABEL);
  sheet.moveDown(LINE_HEIGHT);
  const { name, businessName, vatNumber, address } = recipient;
  drawBlock(sheet, businessName === '' ? name : businessName, [
    businessName === '' ? '' : name,
    address,
    vatNumber === '' ? '' : `VAT number ${vatNumber}`,
  ]);
  sheet.moveDown(14);
}

/** A name with what belongs to it, in the left half; empty texts are left out. */
function drawBlock(sheet: Sheet, name: string, texts: readonly string[]): void {
  const width = MIDDLE - LEFT - 24;
  const lines = [
    ...sheet.linesOf(name, width, STRONG).map((line) => ({ line, style: STRONG })),
    ...texts
      .filter((text) => text !== '')
      .flatMap((text) => sheet.linesOf(text, width, TEXT).map((line) => ({ line, style: TEXT }))),
  ];
  for (const { line, style } of lines) {
    sheet.write(line, { x: LEFT }, style);
    sheet.moveDown(LINE_HEIGHT);
  }
}

function drawFact(sheet: Sheet, label: string, value: string): void {
  sheet.write(label, { x: MIDDLE }, LABEL);
  for (const line of sheet.linesOf(value, RIGHT - MIDDLE - LABEL_WIDTH, TEXT)) {
    sheet.write(line, { x: MIDDLE + LABEL_WIDTH }, TEXT);
    sheet.moveDown(LINE_HEIGHT);
  }
}

function drawTotals(sheet: Sheet, { supplier, totalCents, vatCents, vatBasisPoints }: Invoice): void {
  sheet.makeRoom(TOTALS_HEIGHT);
  sheet.moveDown(8);
  if (supplier.vatNumber !== null) {
    drawTotal(sheet, 'Value without VAT', totalCents - vatCents, TEXT);
    drawTotal(sheet, `VAT at ${vatBasisPoints / 100} %`, vatCents, TEXT);
  }
  drawTotal(sheet, supplier.vatNumber === null ? 'Total' : 'Total with VAT', totalCents, {
    size: 12,
    bold: true,
  });
}

function drawTotal(sheet: Sheet, label: string, cents: number, style: TextStyle): void {
  sheet.write(label, { x: MIDDLE + 60 }, style);
  sheet.write(formatRand(toRand(cents)), { x: RIGHT - 4, align: 'right' }, style);
  sheet.moveDown(style.size + 6);
}

function drawNotes(sheet: Sheet, { supplier, kind }: Invoice): void {
  sheet.moveDown(12);
  const abridged = 'Abridged tax invoice: section 20(5) of the Value-Added Tax Act.';
  const notes =
    supplier.vatNumber === null
      ? [`${supplier.name} is not registered for VAT; no VAT is charged.`]
      : ['Unit prices, discounts and totals include VAT.', ...(kind === 'abridged' ? [abridged] : [])];
  for (const line of ['Paid in full, in South African rand.', ...notes].flatMap((note) =>
    sheet.linesOf(note, RIGHT - LEFT, LABEL),
  )) {
    sheet.write(line, { x: LEFT }, LABEL);
    sheet.moveDown(LINE_HEIGHT);
  }
}
