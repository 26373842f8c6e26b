import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { ScriptFailure } from '../shop/run-script.ts';

/** A record by column. `line` is its first line in the file. */
export type CsvRow<Column extends string> = { line: number; cells: Readonly<Record<Column, string>> };

/** Describes in one line where a file is invalid. Thrown before anything is written. */
export class BadFileError extends ScriptFailure {
  constructor(file: string, where: { line: number; column: string | number } | null, what: string) {
    const place = where === null ? '' : `, line ${where.line}, column ${where.column}`;
    super(`${path.basename(file)}${place}: ${what}. Nothing was changed.`);
  }
}

/**
 * Reads a whole CSV file. Throws a BadFileError if it is not UTF-8, lacks a `required` column or has a broken record.
 */
export async function readCsv<const Required extends string, const Optional extends string>(
  file: string,
  required: readonly Required[],
  optional: readonly Optional[],
): Promise<CsvRow<Required | Optional>[]> {
  const [header, ...records] = parseRecords(file, await readText(file));
  const names = header?.fields.map((name) => name.trim()) ?? [];
  checkHeader(file, names, required);
  const columns = [...required, ...optional].map((name) => ({ name, index: names.indexOf(name) }));
  return records.map(({ line, fields }) => ({
    line,
    cells: Object.fromEntries(
      columns.map(({ name, index }) => [name, fields[index]?.trim() ?? '']),
    ) as Record<Required | Optional, string>,
  }));
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch {
    throw new BadFileError(file, null, 'there is no such file, or it cannot be read');
  }
  if (!isUtf8(bytes)) throw notUtf8(file, bytes);
  // csv-parse counts CRLF inside a quoted field as two lines.
  return new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
}

function notUtf8(file: string, bytes: Buffer): BadFileError {
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const content = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (!isUtf8(content)) {
      const column = new TextDecoder().decode(content).indexOf('\uFFFD') + 1;
      return new BadFileError(file, { line, column }, 'the file is not UTF-8');
    }
    start = end + 1;
  }
  return new BadFileError(file, null, 'the file is not UTF-8');
}

type CsvRecord = { line: number; fields: string[] };

function parseRecords(file: string, text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let linesRead = 0;
  try {
    parse(text, {
      skip_empty_lines: true,
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
      return new BadFileError(file, where, 'the row has a quotation mark in the wrong place');
  }
}

function checkHeader(file: string, names: readonly string[], required: readonly string[]): void {
  if (names.length === 0) throw new BadFileError(file, { line: 1, column: 1 }, 'the header is missing');
  const missing = required.filter((name) => !names.includes(name));
  if (missing[0] !== undefined) {
    const others = missing.length === 1 ? '' : ` (and ${missing.length - 1} more)`;
    throw new BadFileError(
      file,
      { line: 1, column: `"${missing[0]}"` },
      `the header does not have it${others}`,
    );
  }
  const twice = required.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined)
    throw new BadFileError(file, { line: 1, column: `"${twice}"` }, 'the header has it twice');
}
