import { writeFile } from 'node:fs/promises';
import { errorMessage } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
/** `--json` prints a command's result as JSON for scripts. */
export const JSON_OPTION = { '--json': 'print the result as JSON' } as const;

/** Prints a command's result: as JSON with `--json`, otherwise as lines. */
export function printResult(
  flags: Readonly<Record<string, string | undefined>>,
  result: unknown,
  toLines: () => readonly string[],
): void {
  const lines = flags.json === undefined ? toLines() : [JSON.stringify(result, null, 2)];
  for (const line of lines) console.log(line);
}

/** Writes a file. Throws a ScriptFailure with the reason if it cannot be written. */
export async function saveFile(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (cause) {
    throw new ScriptFailure(`${file} could not be written: ${errorMessage(cause)}`);
  }
}
