/** A file that can be read several times: on disk, an upload or an object in R2. */
export type FileSource = { name: string; open: () => Promise<ReadableStream<Uint8Array>> };

/**
 * The error for a file that cannot be processed: it is invalid (with the place of the fault), or its retailer cannot be
 * imported now. Thrown before any data is written.
 */
export class BadFileError extends Error {
  override readonly name = 'BadFileError';

  constructor(file: string, where: { line: number; column: string | number } | string | null, what: string) {
    const place = where === null || typeof where === 'string' ? where : placeOf(where);
    super(`${file}${place === null ? '' : `, ${place}`}: ${what}. Nothing was changed.`);
  }
}

function placeOf({ line, column }: { line: number; column: string | number }): string {
  return `line ${line}, column ${column}`;
}

/** A fault of one cell. `what`: the fault, and how to correct it. `line` counts from 1. */
export type CellFault = { line: number; column: string; what: string };

const FAULTS_SHOWN = 50;

/** Collects the first faults of a file and counts the others, because a large file may have a fault in each row. */
export class FaultList {
  readonly #describePlace: (fault: CellFault) => string;
  #first: CellFault[] = [];
  #count = 0;

  constructor(
    describePlace = ({ line, column }: CellFault): string => placeOf({ line, column: `"${column}"` }),
  ) {
    this.#describePlace = describePlace;
  }

  add(faults: readonly CellFault[]): void {
    if (faults.length === 0) return;
    this.#count += faults.length;
    this.#first = [...this.#first, ...faults]
      .sort((one, other) => one.line - other.line)
      .slice(0, FAULTS_SHOWN);
  }

  /** Throws a BadFileError that lists the faults, one per line. Does nothing if there are none. */
  reject(file: string): void {
    const [first, ...others] = this.#first;
    if (first === undefined) return;
    const more = others.map((fault) => `\n  ${this.#describePlace(fault)}: ${fault.what}`);
    const hidden = this.#count - this.#first.length;
    const rest = hidden > 0 ? [`\n  and ${hidden} more`] : [];
    throw new BadFileError(file, this.#describePlace(first), [first.what, ...more, ...rest].join(''));
  }
}

/** Reads a file's text in pieces, with `\n` as line breaks. Throws a BadFileError if its encoding is unknown. */
export async function* readText(source: FileSource): AsyncGenerator<string> {
  const encoding = await encodingOf(source);
  try {
    yield* decode(source, encoding, { fatal: encoding === 'utf-8' });
  } catch (cause) {
    throw cause instanceof TypeError ? await notUtf8(source) : cause;
  }
}

const HEAD_CHARACTERS = 65_536;

/** Returns the beginning of a file's text. */
export async function readHead(source: FileSource): Promise<string> {
  let head = '';
  for await (const text of readText(source)) {
    head += text;
    if (head.length >= HEAD_CHARACTERS) break;
  }
  return head;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Detects a file's encoding: UTF-16 by its byte order mark, otherwise UTF-8. */
async function encodingOf(source: FileSource): Promise<Encoding> {
  const start: number[] = [];
  for await (const bytes of readBytes(source)) {
    start.push(...bytes.subarray(0, 2));
    if (start.length >= 2) break;
  }
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * Decodes a file. Converts each line break to `\n`, because csv-parse counts CRLF inside a quoted field as two lines.
 */
async function* decode(
  source: FileSource,
  encoding: Encoding,
  { fatal }: { fatal: boolean },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal, ignoreBOM: false });
  let carriageReturn = '';
  for await (const bytes of readBytes(source)) {
    const text = carriageReturn + decoder.decode(bytes, { stream: true });
    // The next bytes may begin with the line feed of this line break.
    carriageReturn = text.endsWith('\r') ? '\r' : '';
    yield withLineFeeds(text.slice(0, text.length - carriageReturn.length));
  }
  yield withLineFeeds(carriageReturn + decoder.decode());
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

async function* readBytes({ name, open }: FileSource): AsyncGenerator<Uint8Array> {
  try {
    yield* await open();
  } catch {
    throw new BadFileError(name, null, 'there is no such file, or it cannot be read');
  }
}

async function notUtf8(source: FileSource): Promise<BadFileError> {
  let line = 1;
  let column = 1;
  let howToSave = 'In Excel, save it as "CSV UTF-8 (Comma delimited)"';
  for await (const text of decode(source, 'utf-8', { fatal: false })) {
    if (line === 1 && column === 1 && text.trimStart().startsWith('<')) howToSave = 'Export it as UTF-8';
    const at = text.indexOf('\uFFFD');
    const lines = (at === -1 ? text : text.slice(0, at)).split('\n');
    line += lines.length - 1;
    column = (lines.length === 1 ? column : 1) + (lines.at(-1)?.length ?? 0);
    if (at !== -1) break;
  }
  return new BadFileError(source.name, { line, column }, `the file is not UTF-8. ${howToSave}`);
}
