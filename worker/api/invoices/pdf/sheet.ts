import { type Color, PDFDocument, type PDFFont, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { toPrintable } from './printable.ts';

export type TextStyle = { size: number; bold?: boolean; color?: Color };

/** The position of a text's left edge, or its right edge if right-aligned, in points from the left of the paper. */
type Place = { x: number; align?: 'left' | 'right' };

const INK = rgb(0.11, 0.1, 0.09);
export const MUTED_TEXT = rgb(0.38, 0.36, 0.34);
const RULE = rgb(0.85, 0.83, 0.8);
const BACKGROUND = rgb(0.96, 0.95, 0.93);

/** Width and height of a paper size, in points. */
type Paper = readonly [width: number, height: number];
export const A4: Paper = [595.28, 841.89];
export const A6: Paper = [297.64, 419.53];
const MARGIN = 48;
const FOOTER_HEIGHT = 28;
/** The edges of the text on A4. */
export const LEFT = MARGIN;
export const RIGHT = A4[0] - MARGIN;

export type PdfWriter = Awaited<ReturnType<typeof createSheet>>;

/**
 * Creates a PDF that is written from top to bottom on as many pages as needed. The same calls produce the same bytes.
 */
export async function createSheet(about: AboutPdf, paper: Paper = A4) {
  const pdf = await createPdf(about);
  const fonts = {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const characters = new Set<number>(fonts.regular.getCharacterSet());
  let page = pdf.addPage([...paper]);
  let y = paper[1] - MARGIN;
  let section = [page];
  const sections = [section];

  const fontOf = ({ bold }: TextStyle): PDFFont => (bold ? fonts.bold : fonts.regular);
  const printable = (text: string): string => toPrintable(text, characters);
  const addPage = (): void => {
    page = pdf.addPage([...paper]);
    y = paper[1] - MARGIN;
    section.push(page);
  };

  return {
    /** Breaks text into lines of at most this width. */
    linesOf: (text: string, width: number, style: TextStyle): string[] =>
      wrap(printable(text), (line) => fontOf(style).widthOfTextAtSize(line, style.size) <= width),

    /** Writes one line without moving down. */
    write(text: string, { x, align = 'left' }: Place, style: TextStyle): void {
      const line = printable(text);
      const font = fontOf(style);
      const left = align === 'left' ? x : x - font.widthOfTextAtSize(line, style.size);
      page.drawText(line, { x: left, y, size: style.size, font, color: style.color ?? INK });
    },

    /** Draws a thin line across the page, `above` pt higher than the current height. */
    drawRule(above = 0): void {
      const height = y + above;
      page.drawLine({
        start: { x: LEFT, y: height },
        end: { x: RIGHT, y: height },
        thickness: 0.7,
        color: RULE,
      });
    },

    /** Fills a strip across the page behind the next text. Its lower edge is `below` pt under the current height. */
    drawBackground(below: number, height: number): void {
      page.drawRectangle({ x: LEFT, y: y - below, width: RIGHT - LEFT, height, color: BACKGROUND });
    },

    moveDown(points: number): void {
      y -= points;
    },

    height: (): number => y,
    moveTo(height: number): void {
      y = height;
    },

    /** Starts a new page if less than this height is left. Returns true if a new page was started. */
    makeRoom(points: number): boolean {
      if (y - points >= MARGIN + FOOTER_HEIGHT) return false;
      addPage();
      return true;
    },

    /** Starts a section on a new page. Its pages have their own footer and numbers. */
    startSection(): void {
      section = [];
      sections.push(section);
      addPage();
    },

    /** Writes each section's footer and page numbers, and returns the PDF. A section without a footer gets neither. */
    finish(footers: readonly string[]): Promise<Uint8Array> {
      const style = { size: 8, font: fonts.regular, color: MUTED_TEXT };
      for (const [sectionIndex, footer] of footers.entries()) {
        const pages = sections[sectionIndex] ?? [];
        for (const [index, each] of pages.entries()) {
          const number = `Page ${index + 1} of ${pages.length}`;
          each.drawText(printable(footer), { x: LEFT, y: MARGIN - 12, ...style });
          const left = RIGHT - fonts.regular.widthOfTextAtSize(number, style.size);
          each.drawText(number, { x: left, y: MARGIN - 12, ...style });
        }
      }
      return pdf.save();
    },
  };
}

/** `date`: the document's creation time. */
type AboutPdf = { title: string; author: string; date: Date };

async function createPdf({ title, author, date }: AboutPdf): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(author);
  pdf.setLanguage('en-ZA');
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  return pdf;
}

/** Breaks text between words, and within a word only if the word is wider than a line. Returns at least one line. */
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
  let line = '';
  for (const letter of word) {
    if (line !== '' && !fits(line + letter)) {
      found.push(line);
      line = '';
    }
    line += letter;
  }
  return [...found, line];
}
