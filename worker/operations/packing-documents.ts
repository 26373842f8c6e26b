import type { Order, OrderItem } from '#shared/contract/order.ts';
import { addressLines } from '#shared/domain/address-lines.ts';
import { countOf } from '#shared/domain/format-count.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { productLabel } from '#shared/domain/product.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { DocumentPdf } from '#worker/api/invoices/issued-document.ts';
import { drawBlock, drawFact, drawTitle } from '#worker/api/invoices/pdf/draw-document.ts';
import { type Column, drawTable } from '#worker/api/invoices/pdf/draw-lines.ts';
import { A4, A6, createSheet, MUTED_TEXT, type PdfWriter } from '#worker/api/invoices/pdf/sheet.ts';
import { bySku, type PackingParcel } from './packing.repository.ts';

/** The documents for packing parcels: a list of the units to pick, and a slip and an address label for each parcel. */
export const PACKING_DOCUMENTS = ['picking-list', 'packing-slips', 'labels-a4', 'labels-a6'] as const;
export type PackingDocument = (typeof PACKING_DOCUMENTS)[number];

/** Draws a document as a PDF. The same parcels and time produce the same bytes. */
export async function drawPackingDocument(
  document: PackingDocument,
  parcels: readonly PackingParcel[],
  drawnAt: Date,
): Promise<DocumentPdf> {
  const title = TITLES[document];
  const paper = document === 'labels-a6' ? A6 : A4;
  const sheet = await createSheet({ title, author: 'Operators', date: drawnAt }, paper);
  const footers = DRAW[document](sheet, parcels, drawnAt);
  return { filename: `${document}.pdf`, bytes: new Uint8Array(await sheet.finish(footers)) };
}

const TITLES: Readonly<Record<PackingDocument, string>> = {
  'picking-list': 'Picking list',
  'packing-slips': 'Packing slips',
  'labels-a4': 'Address labels',
  'labels-a6': 'Address labels',
};

/** Draws on the sheet and returns the footer of each section. */
type Draw = (sheet: PdfWriter, parcels: readonly PackingParcel[], drawnAt: Date) => string[];

const DRAW: Readonly<Record<PackingDocument, Draw>> = {
  'picking-list': drawPickingList,
  'packing-slips': drawPackingSlips,
  'labels-a4': (sheet, parcels) => drawLabels(sheet, parcels, LABELS_ON_A4),
  'labels-a6': (sheet, parcels) => drawLabels(sheet, parcels, LABEL_ON_A6),
};

/** A line of the picking list or of a slip. `orderId`: null if the line adds up the units of all orders. */
type PickedLine = { product: OrderItem['product']; quantity: number; orderId: number | null };

const PRODUCT = { label: 'SKU and product', textOf: ({ product }: PickedLine) => productText(product) };
const UNITS: Column<PickedLine> = { label: 'Units', width: 50, textOf: ({ quantity }) => String(quantity) };
const ORDER: Column<PickedLine> = {
  label: 'Order',
  width: 80,
  textOf: ({ orderId }) => (orderId === null ? '' : orderNumber(orderId)),
};
/** The height of a heading with the first lines of its table, in points. */
const HEADED_TABLE_HEIGHT = 90;

/** Draws, for each retailer, the units of all orders by SKU, then the units of each order. */
function drawPickingList(sheet: PdfWriter, parcels: readonly PackingParcel[], drawnAt: Date): string[] {
  drawTitle(sheet, 'Picking list', false);
  const byRetailer = Map.groupBy(parcels, ({ parcel }) => parcel.supplier.id);
  for (const own of byRetailer.values()) {
    const [first] = own;
    const retailer = first === undefined ? '' : retailerLabel(first.parcel.supplier);
    drawHeading(sheet, `${retailer}: ${countOf(own.length, 'order')}`);
    drawTable(sheet, PRODUCT, [UNITS], sumBySku(own));
    drawHeading(sheet, 'By order');
    drawTable(sheet, PRODUCT, [ORDER, UNITS], own.flatMap(linesOf));
    sheet.moveDown(20);
  }
  return [`Picking list of ${formatDate(drawnAt.toISOString())}`];
}

function drawHeading(sheet: PdfWriter, text: string): void {
  sheet.makeRoom(HEADED_TABLE_HEIGHT);
  sheet.moveDown(12);
  drawBlock(sheet, text, []);
}

function linesOf({ order, items }: PackingParcel): PickedLine[] {
  return items.map(({ product, quantity }) => ({ product, quantity, orderId: order.id }));
}

function sumBySku(parcels: readonly PackingParcel[]): PickedLine[] {
  const byProduct = Map.groupBy(parcels.flatMap(linesOf), ({ product }) => product.id);
  return [...byProduct.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return [];
      const quantity = others.reduce((sum, line) => sum + line.quantity, first.quantity);
      return [{ ...first, quantity, orderId: null }];
    })
    .toSorted((one, other) => bySku(one.product, other.product));
}

function productText(product: OrderItem['product']): string {
  return `${product.sku === '' ? `#${product.id}` : product.sku}  ${productLabel(product)}`;
}

/**
 * Draws a slip for each parcel, each on a new page. Slips omit prices, because the recipient may not be the person who
 * paid.
 */
function drawPackingSlips(sheet: PdfWriter, parcels: readonly PackingParcel[]): string[] {
  for (const [index, each] of parcels.entries()) {
    if (index > 0) sheet.startSection();
    drawTitle(sheet, 'Packing slip', false);
    const { order, parcel } = each;
    const top = sheet.height();
    const { name, lines } = addressOf(order);
    drawBlock(sheet, name, lines);
    const bottom = sheet.height();
    sheet.moveTo(top);
    drawFact(sheet, 'Order', orderNumber(order.id));
    drawFact(sheet, 'Ordered', formatDate(order.created_at));
    drawFact(sheet, 'Retailer', retailerLabel(parcel.supplier));
    drawFact(sheet, 'Promised for', formatDate(parcel.delivery.promised_date));
    sheet.moveTo(Math.min(bottom, sheet.height()));
    sheet.moveDown(14);
    drawTable(sheet, PRODUCT, [UNITS], linesOf(each));
  }
  return parcels.map(
    ({ order, parcel }) => `Order ${orderNumber(order.id)} · ${retailerLabel(parcel.supplier)}`,
  );
}

function addressOf({ order_address: { address } }: Order): { name: string; lines: string[] } {
  const { recipient, province, phone, notes } = address;
  const others = [phone, notes].filter((line) => line !== '');
  return { name: recipient, lines: [...addressLines(address, province.name), ...others] };
}

/** The places of labels on a page, in points from the top left corner of the paper. `size`: the largest font size. */
type Labels = {
  height: number;
  width: number;
  lefts: readonly number[];
  tops: readonly number[];
  size: number;
};

/** Eight labels of 99.1 × 67.7 mm, a common size for parcels (such as Avery L7165). */
const LABELS_ON_A4: Labels = { height: 191.9, width: 280.8, lefts: [13.2, 301.3], tops: tops(4), size: 11 };
const LABEL_ON_A6: Labels = { height: A6[1], width: A6[0], lefts: [0], tops: [0], size: 14 };
const LABEL_PADDING = 16;

function tops(count: number): number[] {
  return Array.from({ length: count }, (_, row) => 37.1 + row * 191.9);
}

function drawLabels(sheet: PdfWriter, parcels: readonly PackingParcel[], labels: Labels): string[] {
  const places = labels.tops.flatMap((top) => labels.lefts.map((left) => ({ top, left })));
  const paperHeight = (labels === LABEL_ON_A6 ? A6 : A4)[1];
  for (const [index, each] of parcels.entries()) {
    if (index > 0 && index % places.length === 0) sheet.startSection();
    const { top = 0, left = 0 } = places[index % places.length] ?? {};
    sheet.moveTo(paperHeight - top - LABEL_PADDING);
    drawLabel(sheet, each, left + LABEL_PADDING, labels);
  }
  return [];
}

const SMALLEST_SIZE = 6;
const LINE_FACTOR = 1.25;

/**
 * Draws a label in the largest font size in which all lines fit. If they do not fit even in the smallest size, omits
 * the last lines.
 */
function drawLabel(
  sheet: PdfWriter,
  parcel: PackingParcel,
  x: number,
  { height, width, size }: Labels,
): void {
  const [innerHeight, innerWidth] = [height - 2 * LABEL_PADDING, width - 2 * LABEL_PADDING];
  let fontSize = size;
  let lines = labelLines(sheet, parcel, innerWidth, fontSize);
  const fitting = () => Math.floor(innerHeight / (fontSize * LINE_FACTOR));
  while (lines.length > fitting() && fontSize > SMALLEST_SIZE) {
    fontSize -= 0.5;
    lines = labelLines(sheet, parcel, innerWidth, fontSize);
  }
  for (const { text, bold, isQuiet } of lines.slice(0, fitting())) {
    sheet.moveDown(fontSize * LINE_FACTOR);
    sheet.write(text, { x }, { size: fontSize, bold, ...(isQuiet && { color: MUTED_TEXT }) });
  }
}

function labelLines(sheet: PdfWriter, { order, parcel }: PackingParcel, width: number, size: number) {
  const { name, lines } = addressOf(order);
  const wrap = (text: string, bold: boolean, isQuiet = false) =>
    sheet.linesOf(text, width, { size, bold }).map((line) => ({ text: line, bold, isQuiet }));
  return [
    ...wrap(`Order ${orderNumber(order.id)} · ${retailerLabel(parcel.supplier)}`, false, true),
    ...wrap(name, true),
    ...lines.flatMap((line) => wrap(line, false)),
  ];
}
