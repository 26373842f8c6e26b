import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ScriptFailure } from '../shop/run-script.ts';

const MIN_CHARACTERS = 16;

/**
 * Returns the passphrase from `BACKUP_PASSPHRASE`, or asks for it in a terminal without showing it. A new one must have
 * at least `MIN_CHARACTERS` characters, and must be typed twice in a terminal.
 */
export async function readPassphrase(kind: 'new' | 'known'): Promise<string> {
  const passphrase = process.env.BACKUP_PASSPHRASE ?? (await ask('Passphrase of the backup: '));
  if (kind === 'known') return passphrase;
  if (passphrase.length < MIN_CHARACTERS) {
    throw new ScriptFailure(
      `BACKUP_PASSPHRASE must have at least ${MIN_CHARACTERS} characters. Nothing was backed up.`,
    );
  }
  if (process.env.BACKUP_PASSPHRASE === undefined && (await ask('Again: ')) !== passphrase) {
    throw new ScriptFailure('The passphrases differ. Nothing was backed up.');
  }
  return passphrase;
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new ScriptFailure(
      'BACKUP_PASSPHRASE is missing. Nothing was changed. Set it in the environment, or run the command in a terminal.',
    );
  }
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await terminal.question('').finally(() => terminal.close());
  process.stdout.write('\n');
  return answer;
}
