/**
 * JSON that is safe inside a `<script type="application/json">`: it contains no character that could end the element.
 */
export function jsonForHtml(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll('<', '\\u003c');
}
