const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** True if a `Content-Type` is JSON, with any parameters. */
export function isJsonType(contentType: string | null | undefined): boolean {
  return JSON_TYPE.test(contentType ?? '');
}
