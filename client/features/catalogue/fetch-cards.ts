import { isRecord } from '#shared/is-record.ts';
import { payloadPath } from '#shared/navigation/payload-path.ts';
import type { ProductCardData } from './product-card-data.ts';

/** The request's time limit in ms. After it, the button offers to try again. */
const TIMEOUT_MS = 15_000;

/**
 * Fetches the cards of a listing's page. Returns null if the request failed or the data does not have the shape that
 * this build expects, because another build may have produced it.
 */
export async function fetchCards(href: string): Promise<ProductCardData[] | null> {
  try {
    const url = new URL(href, window.location.href);
    const response = await fetch(`${payloadPath(url.pathname)}${url.search}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const payload: unknown = await response.json();
    return response.ok ? cardsOf(payload) : null;
  } catch {
    return null;
  }
}

function cardsOf(payload: unknown): ProductCardData[] | null {
  const data = isRecord(payload) ? payload.data : null;
  const listing = isRecord(data) ? data.listing : null;
  const cards = isRecord(listing) ? listing.cards : null;
  return Array.isArray(cards) && cards.every(isCard) ? cards : null;
}

/** Checks the fields, because cards from another build may have a different shape. */
function isCard(value: unknown): value is ProductCardData {
  return (
    isRecord(value) &&
    [value.path, value.name, value.brand, value.supplier, value.price].every(isText) &&
    [value.oldPrice ?? '', value.saving ?? ''].every(isText) &&
    [value.id, value.stock ?? 0].every(Number.isFinite) &&
    (value.image === null || isRecord(value.image))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
