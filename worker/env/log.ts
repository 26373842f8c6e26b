export type LogEntry = {
  level: 'info' | 'warn' | 'error';
  /** The part of the worker that speaks. */
  at: 'edge' | 'ssr' | 'api' | 'cron';
  message: string;
  /** Of the request it belongs to, where there is one. */
  requestId?: string;
  [detail: string]: unknown;
};

/** Writes one line of JSON. Never hand it a token, a body, or anything about a person. */
export function writeLog({ level, ...entry }: LogEntry): void {
  console[level === 'info' ? 'log' : level](JSON.stringify({ level, ...entry }));
}

/** What is worth keeping of anything thrown. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
