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
