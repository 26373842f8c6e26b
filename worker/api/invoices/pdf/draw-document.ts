import { formatRand, toRand } from '#shared/domain/money.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import type { DocumentPdf, IssuedDocument } from '../issued-document.ts';
import { drawLines } from './draw-lines.ts';
import { createSheet, LEFT, MUTED_TEXT, type PdfWriter, RIGHT, type TextStyle } from './sheet.ts';

/** A document with its printed labels and facts. */
type PrintedDocument = {
  document: IssuedDocument;
  /** The document's legal name, such as `Tax invoice`. */
  name: string;
  number: string;
  /** The document's facts: labels with their values. */
  facts: readonly (readonly [label: string, value: string])[];
  recipientLabel: string;
  totalLabel: string;
  notes: readonly string[];
};

type PrintedSupplier = Omit<IssuedDocument['supplier'], 'id'>;

const TEXT: TextStyle = { size: 9.5 };
const LABEL: TextStyle = { size: 8.5, color: MUTED_TEXT };
const STRONG: TextStyle = { size: 9.5, bold: true };
const LINE_HEIGHT = 13;
/** The left edge of the page's right half, in points from the left of the paper. */
const MIDDLE = 300;
const LABEL_WIDTH = 76;
const TOTALS_HEIGHT = 110;

/** Draws a document as a PDF. The same document produces the same bytes. */
export async function drawDocument(
  printed: PrintedDocument,
  { isCopy }: { isCopy: boolean },
): Promise<DocumentPdf> {
  const { document, name, number } = printed;
  const title = isCopy ? `${name} ${number} (copy)` : `${name} ${number}`;
  const date = new Date(document.issuedAt);
  const sheet = await createSheet({ title, author: document.supplier.display_name, date });
  drawTitle(sheet, name, isCopy);
  drawTop(sheet, printed);
  drawRecipient(sheet, printed);
  drawLines(sheet, document);
  drawTotals(sheet, printed);
  drawNotes(sheet, printed.notes);
  return finishPdf(sheet, title, document.supplier);
}

/** Writes the footer and returns the PDF, whose filename is made from its title. */
export async function finishPdf(
  sheet: PdfWriter,
  title: string,
  retailer: Parameters<typeof retailerLabel>[0],
): Promise<DocumentPdf> {
  const footer = [retailerLabel(retailer), title].join(' · ');
  const bytes = new Uint8Array(await sheet.finish([footer]));
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { filename: `${slug.replace(/-$/, '')}.pdf`, bytes };
}

/** Draws the document's name as its title. */
export function drawTitle(sheet: PdfWriter, name: string, isCopy: boolean): void {
  sheet.moveDown(14);
  sheet.write(name, { x: LEFT }, { size: 22, bold: true });
  if (isCopy) sheet.write('Copy', { x: RIGHT, align: 'right' }, { size: 22, bold: true, color: MUTED_TEXT });
  sheet.moveDown(12);
  sheet.drawRule();
  sheet.moveDown(22);
}

/** Draws the supplier on the left and the facts on the right. */
export function drawTop(
  sheet: PdfWriter,
  {
    document: { supplier },
    facts,
  }: { document: { supplier: PrintedSupplier } } & Pick<PrintedDocument, 'facts'>,
): void {
  const top = sheet.height();
  drawBlock(sheet, supplier.display_name, [
    supplier.npo_id === null ? '' : 'Non-profit organisation',
    supplier.address,
    supplier.vatNumber === null ? '' : `VAT number ${supplier.vatNumber}`,
  ]);
  const bottom = sheet.height();
  sheet.moveTo(top);
  for (const [label, value] of facts) drawFact(sheet, label, value);
  sheet.moveTo(Math.min(bottom, sheet.height()));
}

function drawRecipient(sheet: PdfWriter, { document: { recipient }, recipientLabel }: PrintedDocument): void {
  sheet.moveDown(14);
  sheet.write(recipientLabel, { x: LEFT }, LABEL);
  sheet.moveDown(LINE_HEIGHT);
  const { name, businessName, vatNumber, address } = recipient;
  drawBlock(sheet, businessName === '' ? name : businessName, [
    businessName === '' ? '' : name,
    address,
    vatNumber === '' ? '' : `VAT number ${vatNumber}`,
  ]);
  sheet.moveDown(14);
}

/** Draws a name in bold and the lines below it, in the left half of the page; skips empty strings. */
export function drawBlock(sheet: PdfWriter, name: string, texts: readonly string[]): void {
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

export function drawFact(sheet: PdfWriter, label: string, value: string): void {
  sheet.write(label, { x: MIDDLE }, LABEL);
  for (const line of sheet.linesOf(value, RIGHT - MIDDLE - LABEL_WIDTH, TEXT)) {
    sheet.write(line, { x: MIDDLE + LABEL_WIDTH }, TEXT);
    sheet.moveDown(LINE_HEIGHT);
  }
}

function drawTotals(sheet: PdfWriter, { document, totalLabel }: PrintedDocument): void {
  const { supplier, totalCents, vatCents, vatBasisPoints } = document;
  sheet.makeRoom(TOTALS_HEIGHT);
  sheet.moveDown(8);
  if (supplier.vatNumber !== null) {
    drawTotal(sheet, 'Value excluding VAT', totalCents - vatCents, TEXT);
    drawTotal(sheet, `VAT at ${vatBasisPoints / 100}%`, vatCents, TEXT);
  }
  const label = supplier.vatNumber === null ? totalLabel : `${totalLabel} including VAT`;
  drawTotal(sheet, label, totalCents, { size: 12, bold: true });
}

function drawTotal(sheet: PdfWriter, label: string, cents: number, style: TextStyle): void {
  sheet.write(label, { x: MIDDLE }, style);
  sheet.write(formatRand(toRand(cents)), { x: RIGHT - 4, align: 'right' }, style);
  sheet.moveDown(style.size + 6);
}

/** Writes small print. Each note begins a new line. */
export function drawNotes(sheet: PdfWriter, notes: readonly string[]): void {
  sheet.moveDown(12);
  for (const line of notes.flatMap((note) => sheet.linesOf(note, RIGHT - LEFT, LABEL))) {
    sheet.write(line, { x: LEFT }, LABEL);
    sheet.moveDown(LINE_HEIGHT);
  }
}
