import { type Color, PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';
import { toPrintable } from './printable.ts';

export type TextStyle = { size: number; bold?: boolean; color?: Color };

/** A text's left edge, or its right one where it is aligned to that; points from the paper's left. */
export type Place = { x: number; align?: 'left' | 'right' };

export const INK = rgb(0.11, 0.1, 0.09);
export const QUIET = rgb(0.38, 0.36, 0.34);
export const LINE = rgb(0.85, 0.83, 0.8);
export const GROUND = rgb(0.96, 0.95, 0.93);

/** A4, in points. */
const [PAPER_WIDTH, PAPER_HEIGHT] = [595.28, 841.89];
const MARGIN = 48;
const FOOTER_HEIGHT = 28;
export const LEFT = MARGIN;
export const RIGHT = PAPER_WIDTH - MARGIN;

export type Sheet = Awaited<ReturnType<typeof createSheet>>;

/**
 * A document that is written from top to bottom, on as many pages as it takes. The same writing gives the same bytes.
 * @param date stands in the document as when it was made
 */
export async function createSheet({ title, author, date }: { title: string; author: string; date: Date }) {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(author);
  pdf.setLanguage('en-ZA');
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  const fonts = {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const characters = new Set(fonts.regular.getCharacterSet());
  let page = pdf.addPage([PAPER_WIDTH, PAPER_HEIGHT]);
  let y = PAPER_HEIGHT - MARGIN;

  const fontOf = ({ bold }: TextStyle): PDFFont => (bold ? fonts.bold : fonts.regular);
  const printable = (text: string): string => toPrintable(text, characters);

  return {
    /** A text in lines no wider than that. */
    linesOf: (text: string, width: number, style: TextStyle): string[] =>
      wrap(printable(text), (line) => fontOf(style).widthOfTextAtSize(line, style.size) <= width),

    /** Writes one line, and stays at its height. */
    write(text: string, { x, align = 'left' }: Place, style: TextStyle): void {
      const line = printable(text);
      const font = fontOf(style);
      const left = align === 'left' ? x : x - font.widthOfTextAtSize(line, style.size);
      page.drawText(line, { x: left, y, size: style.size, font, color: style.color ?? INK });
    },

    /** A thin line across the page, `above` the height written at. */
    rule(above = 0): void {
      page.drawLine({
        start: { x: LEFT, y: y + above },
        end: { x: RIGHT, y: y + above },
        thickness: 0.7,
        color: LINE,
      });
    },

    /** A ground behind what is written next. */
    ground(below: number, height: number): void {
      page.drawRectangle({ x: LEFT, y: y - below, width: RIGHT - LEFT, height, color: GROUND });
    },

    moveDown(points: number): void {
      y -= points;
    },

    height: (): number => y,
    moveTo(height: number): void {
      y = height;
    },

    /** Goes on to a new page where there is no room for so much; whether it did. */
    makeRoom(points: number): boolean {
      if (y - points >= MARGIN + FOOTER_HEIGHT) return false;
      page = pdf.addPage([PAPER_WIDTH, PAPER_HEIGHT]);
      y = PAPER_HEIGHT - MARGIN;
      return true;
    },

    /** The whole document, with a line at the foot of every page. */
    finish(footer: string): Promise<Uint8Array> {
      const style = { size: 8, font: fonts.regular, color: QUIET };
      const pages = pdf.getPages();
      for (const [index, each] of pages.entries()) {
        const number = `Page ${index + 1} of ${pages.length}`;
        each.drawText(printable(footer), { x: LEFT, y: MARGIN - 12, ...style });
        each.drawText(number, {
          x: RIGHT - fonts.regular.widthOfTextAtSize(number, style.size),
          y: MARGIN - 12,
          ...style,
        });
      }
      return pdf.save();
    },
  };
}

/** Breaks a text between words, and within one that is wider than a line. Always at least one line. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => pieces(each, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || fits(longer)) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const found: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && !fits(piece + letter)) {
      found.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...found, piece];
}
