import { Buffer } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/stream';
import { unescapeFormula } from './formula-cell.ts';
import { BadFileError, type FileSource, readHead, readText } from './text-file.ts';

/** The cells of a record by column. `line` is the first line of the record in the file. */
export type CsvRow<Column extends string> = { line: number; cells: Readonly<Record<Column, string>> };

export type CsvTable<Column extends string> = {
  /** Reads the file again. */
  rows: () => AsyncIterable<CsvRow<Column>>;
  /** The columns that the file has. Cells of other columns are empty. */
  columns: ReadonlySet<Column>;
};

/** A file split into records, before its columns are selected. */
export type CsvFile = {
  file: string;
  header: { line: number; names: readonly string[] };
  /** Reads the file again. Throws a BadFileError if the encoding is unknown or a record is broken. */
  records: () => AsyncIterable<CsvRecord>;
};

/**
 * Opens a CSV file. Detects whether the delimiter is a comma, a semicolon or a tab, unless the file names it in a first
 * line such as `sep=;`. Throws a BadFileError if the encoding is unknown or the header is missing.
 */
export async function openCsv(source: FileSource): Promise<CsvFile> {
  const format = formatOf(await readHead(source));
  for await (const { line, fields } of readRecords(source, format)) {
    const header = { line, names: fields.map(toKey) };
    return { file: source.name, header, records: () => withoutHeader(readRecords(source, format)) };
  }
  throw new BadFileError(source.name, { line: 1, column: 1 }, 'the header is missing');
}

async function* withoutHeader(records: AsyncIterable<CsvRecord>): AsyncGenerator<CsvRecord> {
  let isHeader = true;
  for await (const record of records) {
    if (!isHeader) yield record;
    isHeader = false;
  }
}

/** True if a file has all these columns. */
export function hasColumns({ header }: CsvFile, ...columns: readonly string[]): boolean {
  return columns.every((column) => header.names.includes(toKey(column)));
}

/**
 * Reads columns by their names or `aliases`, ignoring case and spaces. Throws a BadFileError if a `required` column is
 * missing.
 */
export function readColumns<const Required extends string, const Optional extends string>(
  { file, header, records }: CsvFile,
  required: readonly Required[],
  optional: readonly Optional[],
  aliases?: Readonly<Partial<Record<Required | Optional, readonly string[]>>>,
): CsvTable<Required | Optional> {
  type Column = Required | Optional;
  const columns = new Map<Column, number>();
  for (const column of [...required, ...optional]) {
    const keys = [column, ...(aliases?.[column] ?? [])].map(toKey);
    const index = header.names.findIndex((name) => keys.includes(name));
    if (index !== -1) columns.set(column, index);
  }
  const missing = required.filter((column) => !columns.has(column));
  if (missing.length > 0) throw missingColumns(file, header.line, missing);
  const twice = required.find(
    (column) => header.names.indexOf(toKey(column)) !== header.names.lastIndexOf(toKey(column)),
  );
  if (twice !== undefined)
    throw new BadFileError(
      file,
      { line: header.line, column: `"${twice}"` },
      'the header contains this column twice',
    );
  return { rows, columns: new Set(columns.keys()) };

  async function* rows(): AsyncGenerator<CsvRow<Column>> {
    for await (const { line, fields } of records()) {
      const cells: Partial<Record<Column, string>> = {};
      for (const column of [...required, ...optional]) {
        cells[column] = unescapeFormula(fields[columns.get(column) ?? -1]?.trim() ?? '');
      }
      yield { line, cells: cells as Record<Column, string> };
    }
  }
}

/** Opens a file and reads all of its rows: {@link openCsv}, {@link readColumns}. */
export async function readCsv<const Required extends string, const Optional extends string>(
  source: FileSource,
  required: readonly Required[],
  optional: readonly Optional[],
): Promise<CsvRow<Required | Optional>[]> {
  const rows: CsvRow<Required | Optional>[] = [];
  for await (const row of readColumns(await openCsv(source), required, optional).rows()) rows.push(row);
  return rows;
}

/**
 * Returns a column name's key: the name in lower case with single spaces. For a name in the retailer's language, such
 * as `Kolor (product.metafields.shopify.color-pattern)`, the key is the text in brackets.
 */
function toKey(name: string): string {
  const key = name.trim().toLowerCase().replace(/\s+/g, ' ');
  return /\((product\.metafields\.[^()]+)\)$/.exec(key)?.[1] ?? key;
}

function missingColumns(file: string, line: number, missing: readonly string[]): BadFileError {
  const names = missing.map((name) => `"${name}"`).join(', ');
  const what = missing.length === 1 ? 'it' : `these columns: ${names}`;
  return new BadFileError(file, { line, column: `"${missing[0]}"` }, `the header does not have ${what}`);
}

type CsvRecord = { line: number; fields: string[] };

type CsvFormat = { delimiter: string; hasSeparatorLine: boolean };

function formatOf(head: string): CsvFormat {
  // Excel writes this line in front of the header.
  const [, separator] = /^sep=(.)\n/i.exec(head) ?? [];
  return { delimiter: separator ?? delimiterOf(head), hasSeparatorLine: separator !== undefined };
}

/** Reads the non-empty records of a file. The first record is the header. */
async function* readRecords(
  source: FileSource,
  { delimiter, hasSeparatorLine }: CsvFormat,
): AsyncGenerator<CsvRecord> {
  const records: CsvRecord[] = [];
  let header: string[] | null = null;
  let linesRead = 0;
  const parser = parse({
    delimiter,
    from_line: hasSeparatorLine ? 2 : 1,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    on_record: (fields: string[], { lines }) => {
      const breaks = fields.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
      records.push({ line: lines - breaks, fields });
      header ??= fields;
      linesRead = lines;
      // Returning the record would make the parser buffer it for its readable side, which is not used.
      return null;
    },
  }).writable.getWriter();
  try {
    for await (const text of readText(source)) {
      await parser.write(Buffer.from(text));
      yield* records.splice(0);
    }
    await parser.close();
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw brokenRecord(source.name, cause, linesRead + 1, header ?? []);
  }
  yield* records;
}

/** Returns the most frequent delimiter of the first line that is not empty. */
function delimiterOf(text: string): string {
  const header = text.split('\n', 20).find((line) => /[^\s,;]/.test(line)) ?? '';
  const counts = [',', ';', '\t'].map((each) => ({ each, count: header.split(each).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).each;
}

function brokenRecord(
  file: string,
  { code, column }: CsvError,
  line: number,
  header: string[],
): BadFileError {
  const index = typeof column === 'number' ? column : 0;
  const where = { line, column: header[index] === undefined ? index + 1 : `"${header[index]}"` };
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new BadFileError(file, where, 'the row is cut off: its quoted field never ends');
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return index > header.length
        ? new BadFileError(file, where, `the row has ${index} fields instead of ${header.length}`)
        : new BadFileError(file, where, `the row is cut off: it has ${index} of ${header.length} fields`);
    default:
      return new BadFileError(
        file,
        where,
        'the row has a quotation mark in the wrong place. Quote the whole cell, and write "" for each quotation mark in it',
      );
  }
}
