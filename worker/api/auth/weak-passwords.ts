import type { Config } from '#worker/env/config.ts';
import { invalid } from '../http/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Throws `invalid` for an easily guessed password: a common password, or a password made of names. */
export function rejectWeakPassword(
  password: string,
  { name, email }: { name: string; email: string },
  { site, company }: Pick<Config, 'site' | 'company'>,
): void {
  if (isCommonPassword(password)) {
    throw invalid({ password: ['That password is too common. Please choose another.'] });
  }
  if (consistsOfNames(password, [name, email, site.name, company.name])) {
    throw invalid({
      password: [
        'That password is too easy to guess from your name, your e-mail or our name. Please choose another.',
      ],
    });
  }
}

/**
 * Returns true if a password consists of words from these names and otherwise only of digits and punctuation, such as
 * `Spaza2026!` or `thandi.nkosi`.
 */
export function consistsOfNames(password: string, names: readonly string[]): boolean {
  const words = names.flatMap(toWords).sort((one, other) => other.length - one.length);
  const letters = plain(password);
  const leftover = words.reduce((left, word) => left.replaceAll(word, ''), letters);
  return leftover !== letters && /^\d*$/.test(leftover);
}

/**
 * Returns the whole name, its words, and its words without digits. Omits results of one or two characters and numbers
 * of fewer than six digits, because too many passwords contain them.
 */
function toWords(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).map(plain);
  return [plain(name), ...words, ...words.map((word) => word.replace(/\d/g, ''))].filter((word) =>
    /^(?=.*\D).{3}|^\d{6}/.test(word),
  );
}

/** Returns a string's letters and digits, in lower case and without accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
