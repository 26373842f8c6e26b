import { writeFile } from 'node:fs/promises';
import { Option } from '@commander-js/extra-typings';
import { errorMessage } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { Report } from './ops-command.ts';

/** `--json` prints a command's result as JSON for other programs. */
export const JSON_OPTION = new Option('--json', 'print the result as JSON');

/** Prints a command's report as lines, or as JSON with `--json`. Then throws the report's problem, if it has one. */
export function printReport({ data, lines, problem }: Report, { json }: { json?: string | undefined }): void {
  for (const line of json === undefined ? lines : [JSON.stringify(data, null, 2)]) console.log(line);
  if (problem !== undefined) throw new ScriptFailure(problem);
}

/** Writes a file. Throws a ScriptFailure with the reason if it cannot be written. */
export async function saveFile(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (cause) {
    throw new ScriptFailure(`${file} could not be written: ${errorMessage(cause)}`);
  }
}
