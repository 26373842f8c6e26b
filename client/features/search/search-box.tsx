import { type ComponentProps, type ComponentType, type FocusEvent, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useEarlyTyping } from '#client/ui/use-early-typing.ts';
import { SEARCH_MAX_CHARACTERS } from '#shared/constants.ts';
import { noteSearch } from './recent-searches.ts';
import { SEARCH_INPUT_ID } from './search-input-id.ts';
import type { SearchSuggestions } from './search-suggestions.tsx';

const LIST_ID = 'search-suggestions';

type Props = {
  /** The query of the current page, if it is a search page. */
  query: string;
  /** The page's URL. When it changes, the search box shows the new page's query and closes the suggestions. */
  place: string;
};

/** The header's search form. The code of its suggestions is fetched on first use. */
export function SearchBox({ query, place }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<Suggesting | null>(null);
  const [typed, setTyped] = useState({ place, text: query, isOpen: false });
  const [list, setList] = useState(NO_LIST);
  const { text, isOpen } = typed.place === place ? typed : { text: query, isOpen: false };

  useEffect(() => {
    if (query !== '') noteSearch(query);
  }, [query]);

  const bringSuggestions = (): void => {
    if (Suggestions !== null) return;
    loadChunk(() => import('./search-suggestions.tsx')).then(
      (file) => setSuggestions(() => file.SearchSuggestions),
      ignoreMissingSuggestions,
    );
  };
  useEarlyTyping(input, text, (early) => {
    bringSuggestions();
    setTyped({ place, text: early, isOpen: input.current === document.activeElement });
  });
  const setOpen = (open: boolean): void => setTyped({ place, text, isOpen: open });
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <search className="search-box" onBlur={closeOnLeaving}>
      <form action="/search" method="get" onSubmit={() => setOpen(false)}>
        <input
          ref={input}
          id={SEARCH_INPUT_ID}
          type="search"
          name="q"
          value={text}
          placeholder="Search"
          aria-label="Search products, brands and categories"
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-controls={LIST_ID}
          aria-expanded={isOpen && list.isShown}
          aria-activedescendant={isOpen ? list.activeId : undefined}
          onFocus={() => {
            bringSuggestions();
            // An empty field shows recent and popular searches. On a search page, the field contains the query, so no
            // list covers the results.
            if (text === '') setOpen(true);
          }}
          onChange={(event) => {
            bringSuggestions();
            setTyped({ place, text: event.target.value, isOpen: true });
          }}
        />
        <button type="submit" aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
      {Suggestions !== null && (
        <Suggestions
          listId={LIST_ID}
          query={isOpen ? text.trim().slice(0, SEARCH_MAX_CHARACTERS) : null}
          input={input}
          onList={setList}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  );
}

type Suggesting = ComponentType<ComponentProps<typeof SearchSuggestions>>;

const NO_LIST: { isShown: boolean; activeId: string | undefined } = { isShown: false, activeId: undefined };

/** Ignores code that failed to load, because the form works without suggestions. */
function ignoreMissingSuggestions(): void {}
