import { Buffer, isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';

/** A record by column. `line` is its first line in the file. */
export type CsvRow<Column extends string> = { line: number; cells: Readonly<Record<Column, string>> };

export type CsvTable<Column extends string> = {
  rows: CsvRow<Column>[];
  /** The columns that the file has. Cells of other columns are empty. */
  columns: ReadonlySet<Column>;
};

/** A fault of one cell, and the correction. */
export type Fault = { line: number; column: string; what: string };

const FAULTS_SHOWN = 50;
const SAVE_AS_UTF8 = 'In Excel, save it as "CSV UTF-8 (Comma delimited)"';

/** Describes where a file is invalid. Thrown before anything is written. */
export class BadFileError extends Error {
  override readonly name = 'BadFileError';

  constructor(file: string, where: { line: number; column: string | number } | null, what: string) {
    const place = where === null ? '' : `, line ${where.line}, column ${where.column}`;
    super(`${path.basename(file)}${place}: ${what}. Nothing was changed.`);
  }
}

/** Throws all faults of a file, a line each; does nothing without any. */
export function rejectFaults(file: string, faults: readonly Fault[]): void {
  const [first, ...others] = [...faults].sort((one, other) => one.line - other.line);
  if (first === undefined) return;
  const more = others
    .slice(0, FAULTS_SHOWN - 1)
    .map(({ line, column, what }) => `\n  line ${line}, column "${column}": ${what}`);
  const hidden = others.length - more.length;
  const rest = hidden > 0 ? [`\n  and ${hidden} more`] : [];
  const list = [...more, ...rest].join('');
  const where = { line: first.line, column: `"${first.column}"` };
  throw new BadFileError(file, where, `${first.what}${list}`);
}

/** A file split into records, before its columns are selected. */
export type CsvFile = {
  file: string;
  header: { line: number; names: readonly string[] };
  records: readonly CsvRecord[];
};

/**
 * Opens a CSV file, whose delimiter is a comma, a semicolon or a tab. Throws a BadFileError if the encoding is unknown or
 * a record is broken.
 */
export async function openCsv(file: string): Promise<CsvFile> {
  return toCsvFile(file, await readBytes(file, () => readFile(file)));
}

function toCsvFile(file: string, bytes: Buffer): CsvFile {
  const [header, ...records] = parseRecords(file, toText(file, bytes));
  if (header === undefined) throw new BadFileError(file, { line: 1, column: 1 }, 'the header is missing');
  return { file, header: { line: header.line, names: header.fields.map(toKey) }, records };
}

/** Whether a file has all these columns. */
export function hasColumns({ header }: CsvFile, ...columns: readonly string[]): boolean {
  return columns.every((column) => header.names.includes(toKey(column)));
}

/**
 * Reads columns by their names, or by other names of them (`aliases`), without regard to case and spaces. Throws a
 * BadFileError if a `required` column is missing.
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
  const rows = records.map(({ line, fields }) => {
    const cells: Partial<Record<Column, string>> = {};
    for (const column of [...required, ...optional]) {
      cells[column] = fields[columns.get(column) ?? -1]?.trim() ?? '';
    }
    return { line, cells: cells as Record<Column, string> };
  });
  return { rows, columns: new Set(columns.keys()) };
}

/** A file on disk or an upload. */
export type FileSource = { name: string; open: () => Promise<ReadableStream<Uint8Array>> };

/** Opens a file and reads all of its rows: {@link openCsv}, {@link readColumns}. */
export async function readCsv<const Required extends string, const Optional extends string>(
  { name, open }: FileSource,
  required: readonly Required[],
  optional: readonly Optional[],
): Promise<CsvRow<Required | Optional>[]> {
  const bytes = await readBytes(name, async () =>
    Buffer.from(await new Response(await open()).arrayBuffer()),
  );
  return readColumns(toCsvFile(name, bytes), required, optional).rows;
}

/**
 * Returns a column name's key: lower case, single spaces. `Kolor (product.metafields.shopify.color-pattern)` has a name
 * in the retailer's language, so the part in brackets is the key.
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

async function readBytes(file: string, read: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await read();
  } catch {
    throw new BadFileError(file, null, 'there is no such file, or it cannot be read');
  }
}

function toText(file: string, bytes: Buffer): string {
  return decode(file, bytes)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
}

/** Decodes UTF-8, and UTF-16 with a byte order mark. csv-parse counts CRLF inside a quoted field as two lines. */
function decode(file: string, bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw notUtf8(file, bytes);
}

function notUtf8(file: string, bytes: Buffer): BadFileError {
  const what = `the file is not UTF-8. ${SAVE_AS_UTF8}`;
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const content = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (!isUtf8(content)) {
      const column = new TextDecoder().decode(content).indexOf('\uFFFD') + 1;
      return new BadFileError(file, { line, column }, what);
    }
    start = end + 1;
  }
  return new BadFileError(file, null, what);
}

type CsvRecord = { line: number; fields: string[] };

/** Excel writes this line in front of the header. */
const SEPARATOR_LINE = /^sep=(.)\n/i;

/** Splits a text into records without empty ones. The first one is the header. */
function parseRecords(file: string, text: string): CsvRecord[] {
  const separator = SEPARATOR_LINE.exec(text);
  const delimiter = separator?.[1] ?? delimiterOf(text);
  const records: CsvRecord[] = [];
  let linesRead = 0;
  try {
    parse(text, {
      delimiter,
      from_line: separator === null ? 1 : 2,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (fields: string[], { lines }) => {
        const breaks = fields.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
        records.push({ line: lines - breaks, fields });
        linesRead = lines;
        return null;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw brokenRecord(file, cause, linesRead + 1, records[0]?.fields ?? []);
  }
  return records;
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
