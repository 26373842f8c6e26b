import { useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import type { Suggestions } from '#shared/contract/search.ts';

const MIN_CHARACTERS = 2;
const DEBOUNCE_MS = 120;
const MOST_REMEMBERED = 50;

const remembered = new Map<string, Suggestions>();

/** The suggestions for a query; null if it is too short, nothing matches, or the request failed. */
export function useSuggestions(query: string): Suggestions | null {
  const { api } = useAppServices();
  const [shown, setShown] = useState<Suggestions | null>(null);
  const isAsking = query.length >= MIN_CHARACTERS;
  // Fetches the API client early, so that it is here when the shopper types.
  useEffect(() => void api().catch(ignoreMissingClient), [api]);
  useEffect(() => {
    if (!isAsking) return setShown(null);
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      try {
        const answer = remembered.get(query) ?? (await (await api()).suggest(query));
        remember(query, answer);
        if (isCurrent) setShown(isEmpty(answer) ? null : answer);
      } catch {
        if (isCurrent) setShown(null);
      }
    };
    const timer = setTimeout(ask, remembered.has(query) ? 0 : DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, query, isAsking]);
  return isAsking ? shown : null;
}

/** The first request fetches it again. */
function ignoreMissingClient(): void {}

function remember(query: string, answer: Suggestions): void {
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(query, answer);
}

function isEmpty({ products, categories, brands }: Suggestions): boolean {
  return products.length + categories.length + brands.length === 0;
}
