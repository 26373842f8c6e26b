import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomic } from '../build/write-file-atomic.ts';
import { isUnset } from '../deploy/deployed-shop.ts';

/**
 * Writes the id of an account's store into an environment of a wrangler.toml, in place of a placeholder. Throws an Error
 * if the file has another id, because that may be the store of a shop that runs.
 */
export async function writeId(
  file: string,
  { environment, table, key, id }: { environment: string; table: string; key: string; id: string },
): Promise<void> {
  const text = await readFile(file, 'utf8');
  // The first such line after the header, and before the next header.
  const entry = new RegExp(
    `(?<=^\\[\\[env\\.${environment}\\.${table}\\]\\]\\n(?:[^[\\n].*\\n|\\n)*${key} = )"([^"]*)"`,
    'm',
  );
  const current = entry.exec(text)?.[1];
  const where = `${path.basename(path.dirname(file))}/${path.basename(file)}`;
  if (current === undefined) {
    throw new Error(`${where} has no ${key} in [[env.${environment}.${table}]]: add ${key} = "${id}"`);
  }
  if (current === id) return;
  if (!isUnset(current)) {
    throw new Error(
      `${where} has ${key} "${current}" in [env.${environment}], but the account has "${id}". Nothing was overwritten: correct the file, or delete its id`,
    );
  }
  await writeFileAtomic(
    file,
    text.replace(entry, () => `"${id}"`),
  );
}
