import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import {
  type BackupHeader,
  createEncryptedReader,
  createEncryptedWriter,
  DamagedBackup,
  type EncryptedReader,
  type SectionStart,
} from './encrypted-file.ts';

const CellSchema = v.nullable(v.union([v.string(), v.number()]));
const RowsSchema = v.strictObject({
  table: v.string(),
  rows: v.pipe(v.array(v.pipe(v.array(CellSchema), v.readonly())), v.readonly()),
});

const TableSchema = v.strictObject({
  name: v.string(),
  /** Stored columns in the order of the rows' cells. BLOBs are in hexadecimal. */
  columns: v.array(v.strictObject({ name: v.string(), isBlob: v.boolean() })),
  /** The key columns. A backup reads rows in ranges of this key. */
  key: v.array(v.string()),
  /** Foreign keys: `columns` refer to `parentColumns` of `parent`. */
  references: v.array(
    v.strictObject({
      columns: v.array(v.string()),
      parent: v.string(),
      parentColumns: v.array(v.string()),
    }),
  ),
});

const SchemaObjectSchema = v.strictObject({
  type: v.picklist(['table', 'index', 'trigger', 'view', 'virtual table']),
  name: v.string(),
  sql: v.string(),
});

const DatabaseSchemaSchema = v.strictObject({
  /** In the order of creation. */
  objects: v.array(SchemaObjectSchema),
  /** Tables whose rows are in the backup. */
  tables: v.array(TableSchema),
  /** Settings of FTS5 tables, such as the weights of their columns. */
  searchSettings: v.array(
    v.strictObject({ table: v.string(), setting: v.string(), value: v.union([v.string(), v.number()]) }),
  ),
  /** The applied migrations with the hashes of their files. */
  migrations: v.array(v.strictObject({ name: v.string(), hash: v.string() })),
});

const FlagSchema = v.strictObject({
  key: v.string(),
  /** In base64. */
  value: v.string(),
  metadata: v.unknown(),
  /** Seconds since 1970; null if the key does not expire. */
  expiration: v.nullable(v.number()),
});

const ImageSchema = v.strictObject({
  key: v.string(),
  /** The name of the file with the image's bytes in the folder `images`. */
  file: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  sha256: v.string(),
  contentType: v.nullable(v.string()),
});

const EndSchema = v.strictObject({
  /** Number of rows and SHA-256 of the row records per table. */
  tables: v.record(v.string(), v.strictObject({ rows: v.number(), sha256: v.string() })),
  flags: v.number(),
  images: v.number(),
  /** The highest id that each table has used (SQLite's AUTOINCREMENT). */
  sequences: v.array(v.strictObject({ name: v.string(), seq: v.number() })),
});

const RecordSchema = v.union([
  RowsSchema,
  v.strictObject({ section: v.string() }),
  v.strictObject({ schema: DatabaseSchemaSchema }),
  v.strictObject({ flag: FlagSchema }),
  v.strictObject({ image: ImageSchema }),
  v.strictObject({ end: EndSchema }),
]);

export type Cell = v.InferOutput<typeof CellSchema>;
export type BackupRow = readonly Cell[];
export type Rows = v.InferOutput<typeof RowsSchema>;
export type BackupTable = v.InferOutput<typeof TableSchema>;
export type DatabaseSchema = v.InferOutput<typeof DatabaseSchemaSchema>;
export type BackupFlag = v.InferOutput<typeof FlagSchema>;
export type BackupImage = v.InferOutput<typeof ImageSchema>;
export type BackupEnd = v.InferOutput<typeof EndSchema>;
type BackupRecord = v.InferOutput<typeof RecordSchema>;

/** Writes a backup, section by section. */
export type BackupWriter = {
  write(section: string, records: AsyncIterable<BackupRecord>): Promise<void>;
  /** Writes the last section with the counts and checksums. */
  end(sequences: BackupEnd['sequences']): Promise<BackupEnd>;
};

/** Starts a backup in an open, empty file. The caller closes the file. */
export async function createBackupWriter(
  file: FileHandle,
  passphrase: string,
  header: BackupHeader,
): Promise<BackupWriter> {
  const writer = await createEncryptedWriter(file, passphrase, header);
  const count = createCount();
  const writeSection = (section: string, records: AsyncIterable<BackupRecord>, isLast: boolean) => {
    async function* lines(): AsyncGenerator<string> {
      yield `${JSON.stringify({ section })}\n`;
      for await (const record of records) {
        const line = JSON.stringify(record);
        count.add(record, line);
        yield `${line}\n`;
      }
    }
    return writer.writeSection(compressed(lines()), { isLast });
  };
  return {
    write: (section, records) => writeSection(section, records, false),
    async end(sequences) {
      const end = { ...count.result(), sequences };
      async function* record(): AsyncGenerator<BackupRecord> {
        yield { end };
      }
      await writeSection('end', record(), true);
      return end;
    },
  };
}

/** Compresses texts. An error of their source is thrown to the reader. */
async function* compressed(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const source = Readable.from(texts);
  const gzip = createGzip({ chunkSize: 64 * 1_024 });
  source.on('error', (error) => gzip.destroy(error));
  yield* source.pipe(gzip);
}

/** Counts rows, flags and images, and computes a checksum per table. */
function createCount() {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  let [flags, images] = [0, 0];
  return {
    add(record: BackupRecord, line: string): void {
      if ('flag' in record) flags += 1;
      if ('image' in record) images += 1;
      if (!('rows' in record)) return;
      const table = tables.get(record.table) ?? { rows: 0, hash: createHash('sha256') };
      table.rows += record.rows.length;
      table.hash.update(line);
      tables.set(record.table, table);
    },
    result(): Omit<BackupEnd, 'sequences'> {
      const counted = [...tables].map(([name, { rows, hash }]) => [
        name,
        { rows, sha256: hash.copy().digest('hex') },
      ]);
      return { tables: Object.fromEntries(counted), flags, images };
    },
  };
}

/** A backup whose whole content was decrypted and counted. */
export type CheckedBackup = {
  header: BackupHeader;
  schema: DatabaseSchema;
  end: BackupEnd;
  /** The names of the sections. */
  sections: readonly string[];
  /** Reads the records of a section again. */
  read(section: string): AsyncGenerator<BackupRecord>;
};

/**
 * Opens a backup, and verifies its whole content before `use` runs. Throws a {@link DamagedBackup} if any byte is
 * missing, added or changed, or if the passphrase is wrong.
 * @param onImage called for each image of the backup
 */
export async function withBackup<Result>(
  path: string,
  passphrase: string,
  onImage: (image: BackupImage) => Promise<void>,
  use: (backup: CheckedBackup) => Promise<Result>,
): Promise<Result> {
  const file = await open(path);
  try {
    return await use(await checkBackup(await createEncryptedReader(file, passphrase), onImage));
  } finally {
    await file.close();
  }
}

async function checkBackup(
  reader: EncryptedReader,
  onImage: (image: BackupImage) => Promise<void>,
): Promise<CheckedBackup> {
  const starts = new Map<string, SectionStart>();
  const count = createCount();
  let schema: DatabaseSchema | null = null;
  let end: BackupEnd | null = null;
  for (let start: SectionStart | null = reader.first; start !== null; ) {
    const following: { start?: SectionStart | null } = {};
    const records = recordsOf(
      reader.readSection(start, (next) => {
        following.start = next;
      }),
    );
    for await (const { record, line } of records) {
      if ('section' in record) starts.set(record.section, start);
      if ('schema' in record) schema = record.schema;
      if ('end' in record) end = record.end;
      if ('image' in record) await onImage(record.image);
      count.add(record, line);
    }
    if (following.start === undefined) throw new DamagedBackup('a section is incomplete');
    start = following.start;
  }
  if (schema === null || end === null) throw new DamagedBackup('it is incomplete');
  const { sequences: _, ...expected } = end;
  if (JSON.stringify(sorted(expected)) !== JSON.stringify(sorted(count.result()))) {
    throw new DamagedBackup('its rows differ from its own counts and checksums');
  }
  return {
    header: reader.header,
    schema,
    end,
    sections: [...starts.keys()],
    async *read(section) {
      const start = starts.get(section);
      if (start === undefined) return;
      for await (const { record } of recordsOf(reader.readSection(start))) yield record;
    },
  };
}

function sorted({ tables, ...others }: Omit<BackupEnd, 'sequences'>) {
  return {
    tables: Object.entries(tables).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    flags: others.flags,
    images: others.images,
  };
}

async function* recordsOf(
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<{ record: BackupRecord; line: string }> {
  for await (const line of linesOf(uncompressed(bytes))) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), RecordSchema), line);
    if (!parsed.success) throw new DamagedBackup('it contains a record that this version cannot read');
    yield { record: parsed.output, line };
  }
}

async function* uncompressed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(bytes, { objectMode: false });
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  yield* source.pipe(gunzip);
}

/** Splits bytes at line feeds. (`readline` would also split at the line separators that JSON text may contain.) */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString();
      begun = [];
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
}
