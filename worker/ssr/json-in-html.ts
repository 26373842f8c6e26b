/** JSON that may stand inside a `<script type="application/json">`: nothing in it can end the element. */
export function jsonForHtml(value: unknown): string {
  return escapeJson(JSON.stringify(value) ?? 'null');
}

/** {@link jsonForHtml} for text that is JSON already. */
export function escapeJson(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
