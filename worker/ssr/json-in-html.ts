import type { PagePayload } from '#shared/navigation/page-payload.ts';

/** JSON that may stand inside a `<script type="application/json">`: it has no character that could end the element. */
export function jsonForHtml(value: unknown): string {
  return escapeJson(JSON.stringify(value) ?? 'null');
}

/**
 * A payload as JSON for the document that shows it. The cards and the menu are in its markup already, from which the
 * browser reads them (`client/app/read-markup.ts`): here a 0 stands for each.
 */
export function payloadForHtml(payload: PagePayload): string {
  const isInMarkup = (key: string) => key === 'cards' || (key === 'menu' && payload.frame === undefined);
  const json = JSON.stringify(payload, (key, value) =>
    isInMarkup(key) && Array.isArray(value) && value.length > 0 ? 0 : value,
  );
  return escapeJson(json);
}

function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
