import { stripVTControlCharacters } from 'node:util';

/** Runs wrangler to its end; `output` is its stdout and stderr. */
export type Wrangler = (args: readonly string[]) => Promise<{ exitCode: number; output: string }>;

/** Runs a wrangler command that must succeed: its output, or an error with its complaint in one line. */
export async function mustRun(wrangler: Wrangler, args: readonly string[]): Promise<string> {
  const { exitCode, output } = await wrangler(args);
  const text = stripVTControlCharacters(output);
  if (exitCode !== 0) throw new Error(complaintIn(text) ?? `wrangler ended with ${exitCode}`);
  return text;
}

/** The command as one would type it. */
export function commandLine(args: readonly string[]): string {
  return ['npx wrangler', ...args].join(' ');
}

/** The first error in its output, or else its last line. */
function complaintIn(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const error = lines.find((line) => line.includes('[ERROR]'));
  return error?.replace(/^.*\[ERROR\]\s*/, '') ?? lines.findLast((line) => line !== '');
}
