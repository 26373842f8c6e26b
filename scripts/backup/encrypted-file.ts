import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { InstantSchema } from '#shared/contract/common.ts';
import { ScriptFailure } from '../shop/run-script.ts';

/**
 * A backup file is a header in clear text, followed by frames. Each frame is 5 bytes (length and mark) and the
 * ciphertext with its AES-256-GCM tag. The frame's number and mark are its nonce, and the header is authenticated with
 * each frame, so a changed, moved, missing or added frame is detected. Each file has its own salt and therefore its own
 * key.
 */
const MAGIC = 'SPAZA-BACKUP 1\n';
const HEADER_MAX_BYTES = 2_000;
const FRAME_BYTES = 64 * 1_024;
const FRAME_HEAD_BYTES = 5;
const TAG_BYTES = 16;
/** Makes each attempt to guess a passphrase cost 128 MB of memory and about half a second. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1_024 * 1_024 };

/** The position of a frame in its section and in the file. */
const MARK = { within: 0, endOfSection: 1, endOfFile: 2 } as const;

const HeaderSchema = v.strictObject({
  madeAt: InstantSchema,
  /** `local` or the environment. */
  shop: v.string(),
  /** The name of the last applied migration. */
  migration: v.string(),
  /** 32 bytes in hexadecimal. */
  salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

/** The part of a backup that can be read without the passphrase. */
export type BackupHeader = Omit<v.InferOutput<typeof HeaderSchema>, 'salt'>;

const runScrypt = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt);

let last: { source: string; key: Promise<Buffer> } | undefined;

/** Caches the last key, because a command that writes a backup also reads it. */
function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const source = salt.toString('hex') + passphrase.normalize('NFKC');
  if (last?.source !== source) {
    last = { source, key: runScrypt(passphrase.normalize('NFKC'), salt, 32, SCRYPT) };
  }
  return last.key;
}

/** Thrown if a backup is damaged or incomplete, or if the passphrase is wrong. */
export class DamagedBackup extends ScriptFailure {
  constructor(reason: string) {
    super(`The backup cannot be used: ${reason}. Nothing was changed.`);
  }
}

type Cipher = { key: Buffer; header: Buffer };

/** The start of a section. */
export type SectionStart = { offset: number; frame: number };

/** Writes sections of bytes to a new encrypted file. */
export type EncryptedWriter = {
  writeSection(bytes: AsyncIterable<Buffer>, options: { isLast: boolean }): Promise<void>;
};

/** Writes the header, and returns a writer for the sections. The caller closes the file. */
export async function createEncryptedWriter(
  file: FileHandle,
  passphrase: string,
  header: BackupHeader,
): Promise<EncryptedWriter> {
  const salt = randomBytes(32);
  const text = `${MAGIC}${JSON.stringify({ ...header, salt: salt.toString('hex') })}\n`;
  const cipher: Cipher = {
    key: await deriveKey(passphrase, salt),
    header: Buffer.from(text),
  };
  await file.appendFile(cipher.header);
  let frame = 0;
  const writeFrame = async (bytes: Buffer, mark: number): Promise<void> => {
    const sealed = seal(cipher, { frame, mark }, bytes);
    frame += 1;
    await file.appendFile(sealed);
  };
  return {
    async writeSection(bytes, { isLast }) {
      let waiting = Buffer.alloc(0);
      for await (const chunk of bytes) {
        waiting = Buffer.concat([waiting, chunk]);
        while (waiting.length > FRAME_BYTES) {
          await writeFrame(waiting.subarray(0, FRAME_BYTES), MARK.within);
          waiting = waiting.subarray(FRAME_BYTES);
        }
      }
      await writeFrame(waiting, isLast ? MARK.endOfFile : MARK.endOfSection);
    },
  };
}

type FramePlace = { frame: number; mark: number };

function seal(cipher: Cipher, place: FramePlace, bytes: Buffer): Buffer {
  const sealing = createCipheriv('aes-256-gcm', cipher.key, nonceOf(place)).setAAD(cipher.header);
  const sealed = Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
  const head = Buffer.alloc(FRAME_HEAD_BYTES);
  head.writeUInt32BE(sealed.length, 0);
  head.writeUInt8(place.mark, 4);
  return Buffer.concat([head, sealed]);
}

function unseal(cipher: Cipher, place: FramePlace, sealed: Buffer): Buffer {
  const opening = createDecipheriv('aes-256-gcm', cipher.key, nonceOf(place)).setAAD(cipher.header);
  opening.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([opening.update(sealed.subarray(0, -TAG_BYTES)), opening.final()]);
  } catch {
    throw new DamagedBackup(
      place.frame === 0
        ? 'the passphrase is wrong, or the beginning of the file is damaged'
        : 'the file is damaged',
    );
  }
}

function nonceOf({ frame, mark }: FramePlace): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(frame), 0);
  nonce.writeUInt32BE(mark, 8);
  return nonce;
}

/** Reads the header of a backup file; null if the file is not a backup. */
export async function readBackupHeader(path: string): Promise<BackupHeader | null> {
  const file = await open(path);
  try {
    return (await readHeader(file))?.header ?? null;
  } finally {
    await file.close();
  }
}

async function readHeader(
  file: FileHandle,
): Promise<{ header: BackupHeader; salt: string; bytes: Buffer } | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_MAX_BYTES), 0, HEADER_MAX_BYTES, 0);
  const start = buffer.subarray(0, bytesRead);
  const end = start.indexOf(10, MAGIC.length);
  if (!start.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)) || end === -1) return null;
  const bytes = start.subarray(0, end + 1);
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), HeaderSchema),
    bytes.subarray(MAGIC.length).toString(),
  );
  if (!parsed.success) return null;
  const { salt, ...header } = parsed.output;
  return { header, salt, bytes };
}

/** Reads the sections of an encrypted file. */
export type EncryptedReader = {
  header: BackupHeader;
  /** The start of the first section. */
  first: SectionStart;
  /**
   * Returns the bytes of a section. After the last byte, calls `onEnd` with the start of the next section, or with null
   * if there is none. Throws a {@link DamagedBackup} if the file is damaged or the passphrase is wrong.
   */
  readSection(start: SectionStart, onEnd?: (next: SectionStart | null) => void): AsyncGenerator<Buffer>;
};

/** Opens a backup. Throws a {@link DamagedBackup} if the file is not one. The caller closes the file. */
export async function createEncryptedReader(file: FileHandle, passphrase: string): Promise<EncryptedReader> {
  const read = await readHeader(file);
  if (read === null) throw new DamagedBackup('the file is not a backup of a format that this version reads');
  const cipher: Cipher = {
    key: await deriveKey(passphrase, Buffer.from(read.salt, 'hex')),
    header: Buffer.from(read.bytes),
  };
  return {
    header: read.header,
    first: { offset: cipher.header.length, frame: 0 },
    readSection: (start, onEnd) => readSection(file, cipher, start, onEnd),
  };
}

async function* readSection(
  file: FileHandle,
  cipher: Cipher,
  start: SectionStart,
  onEnd: (next: SectionStart | null) => void = () => undefined,
): AsyncGenerator<Buffer> {
  let { offset, frame } = start;
  for (;;) {
    const head = await readBytes(file, offset, FRAME_HEAD_BYTES);
    const [length, mark] = [head.readUInt32BE(0), head.readUInt8(4)];
    if (length < TAG_BYTES || length > FRAME_BYTES + TAG_BYTES)
      throw new DamagedBackup('the file is damaged');
    const bytes = unseal(cipher, { frame, mark }, await readBytes(file, offset + FRAME_HEAD_BYTES, length));
    offset += FRAME_HEAD_BYTES + length;
    frame += 1;
    yield bytes;
    if (mark === MARK.within) continue;
    if (mark === MARK.endOfFile && (await file.stat()).size !== offset) {
      throw new DamagedBackup('the file continues after its end');
    }
    return onEnd(mark === MARK.endOfFile ? null : { offset, frame });
  }
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new DamagedBackup('the file is cut off');
    filled += bytesRead;
  }
  return bytes;
}
