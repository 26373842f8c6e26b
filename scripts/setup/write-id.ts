import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomic } from '../build/write-file-atomic.ts';
import { isUnset } from '../deploy/deployed-shop.ts';

/**
 * Replaces the placeholder of a store's id in an environment of a wrangler.toml. Throws an Error if the file has a
 * different id, because that id may belong to the store of a running shop.
 */
export async function writeId(
  file: string,
  { environment, table, key, id }: { environment: string; table: string; key: string; id: string },
): Promise<void> {
  const text = await readFile(file, 'utf8');
  // Matches the key's first line between the table's header and the next header.
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
