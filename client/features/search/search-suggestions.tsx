import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { Suggestions } from '#shared/contract/search.ts';
import { readRecentSearches } from './recent-searches.ts';
import {
  groupSuggestedSearches,
  type SuggestedGroup,
  type SuggestedOption,
  suggestedGroups,
} from './suggested-groups.ts';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  listId: string;
  /** Trimmed; null while the list is closed. */
  query: string | null;
  input: RefObject<HTMLInputElement | null>;
  /** Called when the list changes, to update the combobox's ARIA attributes. */
  onList(list: { isShown: boolean; activeId: string | undefined }): void;
  onClose(): void;
};

/**
 * The list of the search combobox. It contains popular searches, categories, brands, retailers, products and help that
 * match the typed text. If nothing is typed, it contains recent and popular searches.
 */
export function SearchSuggestions({ listId, query, input, onList, onClose }: Props) {
  const { suggestions, hasFailed, retry } = useSuggestions(query);
  const groups = groupsFor(query, suggestions, listId);
  const options = groups.flatMap((group) => group.options);
  const [active, setActive] = useState({ query, index: -1 });
  const index = active.query === query ? active.index : -1;
  const isShown = options.length > 0;
  const activeId = isShown ? options[index]?.id : undefined;

  useEffect(() => onList({ isShown, activeId }), [onList, isShown, activeId]);
  useEffect(() => {
    const element = input.current;
    if (!isShown || element === null) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const count = options.length;
      if (event.key === 'ArrowDown') setActive({ query, index: (index + 1) % count });
      else if (event.key === 'ArrowUp') setActive({ query, index: index <= 0 ? count - 1 : index - 1 });
      else if (event.key === 'Escape') onClose();
      else if (event.key === 'Enter' && activeId !== undefined) document.getElementById(activeId)?.click();
      else return;
      event.preventDefault();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  });

  return (
    <>
      <p className="sr-only" aria-live="polite">
        {isShown && spokenCount(groups)}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        className={PANEL}
        onMouseDown={keepFocus}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, not fieldsets
          <div key={group.title} role="group" aria-label={group.title}>
            {group.isAction !== true && (
              <p className="px-4 pt-2 pb-1 text-xs font-bold text-muted" aria-hidden="true">
                {group.title}
              </p>
            )}
            {group.options.map((option) => (
              <Option key={option.id} option={option} isActive={option.id === activeId} onChosen={onClose} />
            ))}
          </div>
        ))}
      </div>
      {hasFailed && (
        <div role="alert" className={`${PANEL} px-4`} onMouseDown={keepFocus}>
          We couldn’t load suggestions.{' '}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </div>
      )}
    </>
  );
}

const PANEL =
  'absolute inset-x-0 top-full z-50 mt-2 max-h-[70vh] overflow-y-auto rounded-card bg-raised py-2 text-ink [box-shadow:var(--shadow-over)] max-md:fixed max-md:inset-x-2 max-md:top-16 max-md:mt-0';

/** Keeps the focus in the input while the list below it is clicked. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

type OptionProps = { option: SuggestedOption; isActive: boolean; onChosen(): void };

function Option({ option, isActive, onChosen }: OptionProps) {
  useEffect(() => {
    if (isActive) document.getElementById(option.id)?.scrollIntoView({ block: 'nearest' });
  }, [isActive, option.id]);
  return (
    <a
      id={option.id}
      role="option"
      tabIndex={-1}
      href={option.href}
      aria-selected={isActive}
      onClick={(event) => {
        if (option.choose !== undefined) event.preventDefault();
        option.choose?.();
        onChosen();
      }}
      className="flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-ground aria-selected:bg-accent-soft"
    >
      {option.picture === undefined ? (
        <Icon name={option.icon} className="size-5 text-muted" />
      ) : (
        <Picture picture={option.picture} alt="" shownUpTo={48} className="size-12 shrink-0" />
      )}
      <span className="line-clamp-2 min-w-0 flex-1">{option.label}</span>
      {option.price !== undefined && (
        <b className="font-bold whitespace-nowrap tabular-nums">{option.price}</b>
      )}
    </a>
  );
}

function groupsFor(query: string | null, suggestions: Suggestions | null, listId: string): SuggestedGroup[] {
  if (query === '') return groupSuggestedSearches(readRecentSearches(), suggestions?.queries ?? [], listId);
  return query === null || suggestions === null ? [] : suggestedGroups(suggestions, listId, query);
}

function spokenCount(groups: readonly SuggestedGroup[]): string {
  const count = groups.reduce((sum, { options, isAction }) => sum + (isAction ? 0 : options.length), 0);
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
