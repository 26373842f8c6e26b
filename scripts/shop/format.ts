import { formatRand, toRand } from '#shared/domain/money.ts';

/** `R 1,234.50`, with an ordinary space, for terminals and emails. */
export function randText(cents: number): string {
  return formatRand(toRand(cents)).replaceAll('\u00a0', ' ');
}

/** Returns the message of a thrown value. */
export function errorMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Formats rows as lines with aligned columns. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(most[column] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
