import { AsyncLocalStorage } from 'node:async_hooks';

export type LogEntry = {
  level: 'info' | 'warn' | 'error';
  /** The module that writes the log line. */
  at: 'edge' | 'ssr' | 'api' | 'mail' | 'cron' | 'desk';
  message: string;
  [detail: string]: unknown;
};

const requestIds = new AsyncLocalStorage<string>();

/** Runs the work of a request. Every log line written within it carries the request's id. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return requestIds.run(requestId, work);
}

/** Like {@link withRequestId}, for work without a request: a scheduled run or a batch of a queue. */
export function withNewRequestId<Result>(work: () => Result): Result {
  return requestIds.run(crypto.randomUUID(), work);
}

/**
 * Writes one line of JSON; an error is written as its stack. Never pass tokens, bodies or personal data. Text that
 * looks like them is redacted anyway, because an error's message may contain it.
 */
export function writeLog({ level, at, message, ...details }: LogEntry): void {
  const entry = { level, at, message, requestId: requestIds.getStore(), ...details };
  console[level === 'info' ? 'log' : level](JSON.stringify(entry, redact));
}

/**
 * Each pattern begins with a look-behind, so that a match is tried only at the start of a run of its characters.
 * Redaction therefore takes linear time, whatever an error's message contains.
 */
export const REDACTIONS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/(?<![\w.+-])[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  // Matches the shop's tokens; its ids are shorter.
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, '[token]'],
  [/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g, '[address]'],
  [
    /(?<![\w:])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6})(?![\w:])/gi,
    '[address]',
  ],
];

/** Replaces everything that looks like an email address, a token or an IP address. */
export function redactPersonalData(text: string): string {
  return REDACTIONS.reduce(
    (redacted, [pattern, replacement]) => redacted.replace(pattern, replacement),
    text,
  );
}

function redact(_name: string, value: unknown): unknown {
  const plain = value instanceof Error ? (value.stack ?? value.message) : value;
  return typeof plain === 'string' ? redactPersonalData(plain) : plain;
}
