import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import type { Child } from './child.ts';

/**
 * Lines of wrangler's log that are omitted, because there are so many: bindings (70 lines per start), jobs of each
 * minute, live reload.
 */
const NOISE =
  /^(?:env\.|Binding +Resource|Your Worker has access)|QUEUE shop-jobs|GET \/(?:__build|healthz) /;

/**
 * Prints the log of a worker that wrangler runs: its log lines as one JSON object per line, or as text with
 * `LOG_FORMAT=text`.
 */
export function printLog({ stdout, stderr }: Pick<Child, 'stdout' | 'stderr'>): void {
  if (stdout !== null) void printLines(stdout, (line) => console.log(line));
  if (stderr !== null) void printLines(stderr, (line) => console.error(line));
}

async function printLines(output: Readable, print: (line: string) => void): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    if (!NOISE.test(line) && stripVTControlCharacters(line).trim() !== '') print(formatLine(line));
  }
}

/** Formats a line of wrangler's output. wrangler decorates the worker's JSON with colours and a level. */
export function formatLine(line: string, format = process.env.LOG_FORMAT): string {
  const [json] = /\{"level":.*\}/.exec(stripVTControlCharacters(line)) ?? [];
  const entry = v.safeParse(EntrySchema, json);
  if (json === undefined || !entry.success) return line;
  return format === 'text' ? toText(entry.output) : json;
}

const EntrySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    level: v.picklist(['info', 'warn', 'error']),
    at: v.string(),
    message: v.string(),
    requestId: v.optional(v.string()),
  }),
);

/** `14:20:53 WARN  cron  a pull failed  retailer=Karoo  [request id]`, and the stack of an error below it. */
function toText({ level, at, message, requestId, ...details }: v.InferOutput<typeof EntrySchema>): string {
  const values = Object.entries(details).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  const isStack = ([, value]: readonly [string, string]): boolean => value.includes('\n');
  return [
    [
      new Date().toTimeString().slice(0, 8),
      level.toUpperCase().padEnd(5),
      `${at} `,
      message,
      ...values.filter((value) => !isStack(value)).map(([name, value]) => ` ${name}=${value}`),
      ...(requestId === undefined ? [] : [` [${requestId}]`]),
    ].join(' '),
    ...values.filter(isStack).map(([, stack]) => `    ${stack.replaceAll('\n', '\n    ')}`),
  ].join('\n');
}
