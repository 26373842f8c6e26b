import { useEffect, useRef, useState } from 'react';
import { type AppServices, useAppServices } from '#client/browser/app-services.ts';
import { callApi } from '#client/browser/call-api.ts';
import { createTabChannel } from '#client/browser/tab-channel.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import { fieldError } from '#shared/domain/form-errors.ts';
import { LISTS_CHANGED } from './kept-lists.ts';
import {
  activeList,
  firstShown,
  type ListSummary,
  type LoadedLists,
  type ShownLists,
  withAllLists,
  withArrived,
  withList,
} from './shown-lists.ts';
import type { StatusMessage } from './status-message.tsx';
import { useTurns } from './use-turns.ts';

/** What was done, or was not: said on the page of the list it is about (null: whichever is shown), undone from there. */
export type Said = StatusMessage & { listId: number | null };

type ListCall = (api: ApiClient) => Promise<ProductList>;

/** The customer's lists on their page; what can be done to them there is built on it. */
export type ListsOnPage = {
  shown: ShownLists;
  active: ListSummary;
  said: Said | null;
  /** The newest message alone is shown; null takes it away. */
  say(said: Said | null): void;
  /** Has the refusal that was just said carry the undo that met it. */
  offerAgain(undo: () => Promise<void>): void;
  /** Makes a change and shows its answer; false, and said why, if it was refused or failed. */
  change(listId: number, call: ListCall): Promise<boolean>;
  /** As {@link change} for a list's name: gives what is wrong with it, or the list. */
  changeName(call: ListCall): Promise<ProductList | string>;
  /** One change after another; the same one not twice at a time. */
  inTurn(what: string, change: () => Promise<void>): Promise<void>;
  isBusy(what: string): boolean;
  /** Tells hearts and choices of lists, here and in other tabs, that something has changed. */
  tellOthers(): void;
  ports: AppServices;
};

const GONE = 'That is no longer there. Here is what there is now.';

export function useShownLists(loaded: LoadedLists): ListsOnPage {
  const ports = useAppServices();
  const { inTurn, onceMoreInTurn, isBusy } = useTurns();
  const [seen, setSeen] = useState(loaded);
  const [shown, setShown] = useState(() => firstShown(loaded));
  const [said, say] = useState<Said | null>(null);
  if (seen !== loaded) {
    setSeen(loaded);
    setShown(withArrived(shown, loaded));
  }

  const others = useRef<ReturnType<typeof createTabChannel>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation's data
  useEffect(() => {
    if (Object.keys(shown.changed).length > 0) onceMoreInTurn('reread', reread);
    const hearing = createTabChannel(LISTS_CHANGED, () => onceMoreInTurn('reread', reread));
    others.current = hearing;
    return hearing.close;
  }, [loaded]);

  async function reread(): Promise<void> {
    try {
      const lists = await (await ports.api()).listProductLists();
      setShown((now) => withAllLists(now, lists));
      if (!lists.some(({ id }) => id === loaded.activeId)) startAgain();
    } catch {
      // What is shown is what was true a moment ago: it may stay.
    }
  }

  async function change(listId: number, call: ListCall): Promise<boolean> {
    const outcome = await callApi(ports, orNull(call));
    if (!outcome.ok) {
      const [messages] = Object.values(outcome.errors);
      say({ listId, text: messages?.[0] ?? outcome.message, isError: true });
      return false;
    }
    if (outcome.answer === null) return startAgain();
    show(outcome.answer);
    return true;
  }

  async function changeName(call: ListCall): Promise<ProductList | string> {
    const outcome = await callApi(ports, orNull(call));
    if (!outcome.ok) return fieldError(outcome.errors, 'name') || outcome.message;
    if (outcome.answer === null) {
      startAgain();
      return GONE;
    }
    show(outcome.answer);
    return outcome.answer;
  }

  function show(list: ProductList): void {
    setShown((now) => withList(now, list));
    tellOthers();
  }

  function tellOthers(): void {
    others.current?.post();
  }

  /** What has gone meanwhile is not to be undone. */
  function offerAgain(undo: () => Promise<void>): void {
    say((now) => (now?.isError === true && now.listId !== null ? { ...now, undo } : now));
  }

  /** Another tab has taken away what this was about. */
  function startAgain(): false {
    say({ listId: null, text: GONE, isError: true });
    ports.goTo(null);
    return false;
  }

  const active = activeList(shown);
  const isSaidHere = said !== null && (said.listId === null || said.listId === active.id);
  return {
    shown,
    active,
    said: isSaidHere ? said : null,
    say,
    offerAgain,
    change,
    changeName,
    inTurn,
    isBusy,
    tellOthers,
    ports,
  };
}

/** null where the list or the product is not there. */
function orNull(call: ListCall): (api: ApiClient) => Promise<ProductList | null> {
  return async (api) => {
    try {
      return await call(api);
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return null;
      throw error;
    }
  };
}
