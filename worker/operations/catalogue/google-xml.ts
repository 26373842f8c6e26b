import { Parser } from 'htmlparser2';
import { GOOGLE_COLUMNS, type GoogleRow } from './google-rows.ts';
import { FACT_ALIASES } from './shopify-columns.ts';
import { BadFileError, type FileSource, readText } from './text-file.ts';

type Column = (typeof GOOGLE_COLUMNS)[number];

const GOOGLE_NAMESPACE = 'http://base.google.com/ns/1.0';

/** The columns of RSS and Atom elements without Google's prefix. */
const PLAIN_NAMES: Readonly<Record<string, readonly Column[]>> = {
  title: ['title'],
  description: ['description'],
  summary: ['description'],
  content: ['description'],
};

/**
 * Returns the columns that a Google element fills: the column with the element's name, and the column of a product fact
 * with that alias.
 */
function columnsOf(element: string): Column[] {
  const aliases: Readonly<Partial<Record<Column, readonly string[]>>> = FACT_ALIASES;
  return GOOGLE_COLUMNS.filter((column) => column === element || aliases[column]?.includes(element));
}

const NO_CELLS = Object.fromEntries(GOOGLE_COLUMNS.map((column) => [column, ''])) as GoogleRow['cells'];

/** An open `<item>` or `<entry>`. Cells from Google's elements override cells from plain elements. */
type Item = { line: number; plain: Cells; google: Cells };

type Cells = Partial<Record<Column, string>>;

/**
 * Reads the items of a Google Merchant feed, RSS 2.0 or Atom, as rows. A row's line is the first line of its item.
 * Throws a BadFileError if the XML is broken or cut off, or if it has a document type, because its entities could refer
 * to other files.
 */
export async function* readGoogleXml(source: FileSource): AsyncGenerator<GoogleRow> {
  const feed = feedReader(source.name);
  for await (const text of readText(source)) {
    for (const line of text.split(/(?<=\n)/)) feed.write(line);
    yield* feed.rows.splice(0);
  }
  feed.end();
  yield* feed.rows;
}

function feedReader(file: string) {
  const rows: GoogleRow[] = [];
  let line = 1;
  let isFeed = false;
  let isCutOff = false;
  let prefix = 'g:';
  let item: Item | null = null;
  let depthInItem = 0;
  let openedAt = -1;
  let text = '';

  const reject = (element: string, what: string): never => {
    throw new BadFileError(file, { line, column: `"${element}"` }, what);
  };

  const endCell = (name: string, ended: Item): void => {
    const isGoogle = name.startsWith(prefix);
    const columns = isGoogle ? columnsOf(name.slice(prefix.length)) : (PLAIN_NAMES[name] ?? []);
    const cell = text.trim();
    if (cell === '') return;
    const cells = isGoogle ? ended.google : ended.plain;
    for (const column of columns) {
      if (column === 'additional_image_link') {
        // The column separates image URLs by commas.
        const url = isGoogle ? cell.replaceAll(',', '%2C') : cell;
        cells[column] = [cells[column], url].filter((one) => one !== undefined).join(',');
      } else cells[column] ??= cell;
    }
  };

  const parser = new Parser(
    {
      onprocessinginstruction: (name) => {
        if (/^!doctype/i.test(name)) reject(name, 'the file has a document type. Remove it');
      },
      onopentag: (name, attributes) => {
        openedAt = parser.startIndex;
        if (name === 'rss' || name === 'feed') isFeed = true;
        if (!isFeed)
          reject(name, 'the file is not a Google Merchant feed, whose first element is <rss> or <feed>');
        for (const [attribute, value] of Object.entries(attributes)) {
          if (value === GOOGLE_NAMESPACE && attribute.startsWith('xmlns:')) prefix = `${attribute.slice(6)}:`;
        }
        if (item !== null) depthInItem += 1;
        else if (name === 'item' || name === 'entry') item = { line, plain: {}, google: {} };
        if (depthInItem === 1) text = '';
      },
      ontext: (data) => {
        if (depthInItem > 0) text += data;
      },
      onclosetag: (name, isImplied) => {
        // The parser also reports the end of `<a/>` as implied.
        if (isImplied && parser.startIndex !== openedAt) {
          reject(name, isCutOff ? 'the file is cut off: this element never ends' : 'this element never ends');
        }
        if (item === null) return;
        if (depthInItem === 0) {
          rows.push({ line: item.line, cells: { ...NO_CELLS, ...item.plain, ...item.google } });
          item = null;
          return;
        }
        if (depthInItem === 1) endCell(name, item);
        depthInItem -= 1;
      },
    },
    { xmlMode: true },
  );

  return {
    rows,
    /** Parses at most one line. */
    write: (piece: string): void => {
      parser.write(piece);
      if (piece.endsWith('\n')) line += 1;
    },
    end: (): void => {
      isCutOff = true;
      parser.end();
      if (!isFeed) reject('rss', 'the file has no elements');
    },
  };
}
