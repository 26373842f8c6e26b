import { ScriptFailure } from '../shop/run-script.ts';

const NOTE_MAX_CHARACTERS = 200;

/** Reads an order's number, as the shop shows it or without its zeros: `000012` or `12`. */
export function readOrderId(text: string): number {
  const id = Number(text);
  if (/^\d{1,15}$/.test(text) && id > 0) return id;
  throw new ScriptFailure(`An order's number must be given, such as 000012, not "${text}".`);
}

/** Reads a note that is stored with an order and that its customer can read. */
export function readNote(flag: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const note = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (note === '') throw new ScriptFailure(`${flag} is empty: say something, or leave it out.`);
  if (note.length > NOTE_MAX_CHARACTERS) {
    throw new ScriptFailure(
      `${flag} has ${note.length} characters: at most ${NOTE_MAX_CHARACTERS} are kept.`,
    );
  }
  return note;
}
