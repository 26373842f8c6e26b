/** JSON that may stand inside a `<script type="application/json">`: it has no character that could end the element. */
export function jsonForHtml(value: unknown): string {
  return escapeJson(JSON.stringify(value) ?? 'null');
}

function escapeJson(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const texts = new WeakMap<object, string>();

/** {@link jsonForHtml}, computed once for an object that stays in memory. */
export function cachedJsonForHtml(value: object): string {
  const text = texts.get(value) ?? jsonForHtml(value);
  texts.set(value, text);
  return text;
}
