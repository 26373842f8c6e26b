const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** Whether a `Content-Type` says JSON, whatever its parameters. */
export function isJsonType(contentType: string | null | undefined): boolean {
  return JSON_TYPE.test(contentType ?? '');
}
