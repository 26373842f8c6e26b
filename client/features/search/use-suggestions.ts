import { useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import type { Suggestions } from '#shared/contract/search.ts';

const MIN_CHARACTERS = 2;
const DEBOUNCE_MS = 120;
const MAX_CACHED = 50;

const cached = new Map<string, Suggestions>();

type SuggestionsState = { suggestions: Suggestions | null; hasFailed: boolean };

const NOTHING: SuggestionsState = { suggestions: null, hasFailed: false };

/**
 * Returns the suggestions for a query, and popular searches for an empty one. The suggestions are null if the query is
 * null or too short, while the first ones load, and if the request failed.
 */
export function useSuggestions(query: string | null): SuggestionsState & { retry(): void } {
  const { api } = useAppServices();
  const [shown, setShown] = useState(NOTHING);
  /** A new object for each retry, so that the same query is requested again. */
  const [retried, setRetried] = useState<{ query: string | null }>({ query: null });
  const isAsking = query !== null && (query === '' || query.length >= MIN_CHARACTERS);
  // Fetches the API client early, so that it is loaded before the shopper types.
  useEffect(() => void api().catch(ignoreMissingClient), [api]);
  useEffect(() => {
    if (!isAsking) return setShown(NOTHING);
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      try {
        const result = cached.get(query) ?? (await (await api()).search.suggest({ q: query }));
        cache(query, result);
        if (isCurrent) setShown({ suggestions: result, hasFailed: false });
      } catch {
        // Popular searches are an extra, so the shopper sees no error.
        if (isCurrent) setShown({ suggestions: null, hasFailed: query !== '' });
      }
    };
    const timer = setTimeout(ask, cached.has(query) || retried.query === query ? 0 : DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, query, isAsking, retried]);
  return { ...(isAsking ? shown : NOTHING), retry: () => setRetried({ query }) };
}

/** Ignores a failed load, because the first request retries it. */
function ignoreMissingClient(): void {}

function cache(query: string, suggestions: Suggestions): void {
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(query, suggestions);
}
