import type { PageHead, PagePayload } from '#shared/navigation/page-payload.ts';

/** JSON that may stand inside a `<script type="application/json">`: it has no character that could end the element. */
export function jsonForHtml(value: unknown): string {
  return escapeJson(JSON.stringify(value) ?? 'null');
}

/**
 * A payload as JSON for the document that shows it. The cards, the breadcrumbs, the menu, the company and most of the head
 * are in its markup already, from which the browser reads them (`client/app/read-markup.ts`): here a 0 stands for each.
 */
export function payloadForHtml(payload: PagePayload): string {
  const { head, frame, layout } = payload;
  const isInMarkup = (key: string, value: unknown) =>
    Array.isArray(value)
      ? value.length > 0 && (key === 'cards' || key === 'crumbs' || (key === 'menu' && frame === undefined))
      : value === layout.site.company && frame === undefined;
  const short = { ...payload, head: headForHtml(head) };
  return escapeJson(JSON.stringify(short, (key, value) => (isInMarkup(key, value) ? 0 : value)));
}

function headForHtml(head: PageHead): object {
  const { description, canonical, image } = head;
  return {
    ...head,
    ...(description && { description: 0 }),
    ...(canonical && { canonical: 0 }),
    ...(image && { image: 0 }),
  };
}

function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
