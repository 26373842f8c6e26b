import { type ReactNode, useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { fieldError, firstError } from '#shared/domain/form-errors.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { LIST_HEADING_ID, ListHeader } from './list-header.tsx';
import { ListLineItem } from './list-line.tsx';
import { ListNav } from './list-nav.tsx';
import type { ListLine, ListSummary, ListsPageData } from './list-page-data.ts';
import { ListReport } from './list-report.tsx';
import { useListsStore } from './lists-store.ts';
import { StatusAnnouncer, StatusMessage } from './status-message.tsx';

type Props = {
  data: ListsPageData;
  /** The shop's origin. */
  origin: string;
  form: ReturnedForm | null;
  /** Adds one product to the cart. */
  cartButton(line: ListLine): ReactNode;
};

/** The customer's lists: the open one, and links to the others. */
export function ListsView({ data: { lists, activeId, lines }, origin, form, cartButton }: Props) {
  const [done, setDone] = useState<DoneForm | null>(null);
  useChangesElsewhere();
  const active = lists.find(({ id }) => id === activeId) ?? NO_LIST;
  const others = lists.filter((list) => list !== active);
  const shown = done?.listId === active.id ? done : null;
  const returned = (intent: string): ReturnedForm | null => (form?.values.intent === intent ? form : null);
  const report = shown === null ? returned('to-cart')?.notice : shown.isReport && shown.result.message;
  const result = shown === null || shown.isReport ? null : shown.result;

  function show(result: DoneResult, { fields }: FormPost): void {
    setDone({ listId: active.id, isReport: fields.get('intent') === 'to-cart', result });
    // The focused element may have been removed.
    document.getElementById(LIST_HEADING_ID)?.focus();
  }

  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
      <ListNav lists={lists} activeId={active.id} returned={returned('create')} />
      <section key={active.id} className="grid min-w-0 grid-cols-1 gap-4" aria-labelledby={LIST_HEADING_ID}>
        <StatusAnnouncer message={result?.message ?? ''} />
        <ListHeader list={active} origin={origin} returned={returned('rename')} onDone={show}>
          {result !== null && <StatusMessage key={result.message} result={result} onDone={show} />}
          <ReturnedMessage form={shown === null ? form : null} />
          {report && <ListReport report={report} lines={lines} />}
        </ListHeader>
        {lines.length === 0 ? (
          <Empty list={active} />
        ) : (
          <ul className="card divide-y divide-line px-3 sm:px-6">
            {lines.map((line) => (
              <ListLineItem
                key={line.id}
                line={line}
                list={active}
                others={others}
                isLong={lines.length * others.length > MANY_OPTIONS}
                cartButton={cartButton(line)}
                onDone={show}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** Shown if the API returns no lists (R-ENT-2). */
const NO_LIST: ListSummary = { id: 0, name: 'Wishlist', locked: true, count: 0 };

/**
 * With more options than this, rendering all selects would slow the page down. Scripts then render each select when it
 * is opened.
 */
const MANY_OPTIONS = 1_000;

type DoneForm = { listId: number; isReport: boolean; result: DoneResult };

/** The reason why a form sent without scripts was rejected. An invalid name is reported at its field instead. */
function ReturnedMessage({ form }: { form: ReturnedForm | null }) {
  if (form === null || fieldError(form.errors, 'name') !== '') return null;
  const message = firstError(form.errors) || form.message;
  return message === '' ? null : <Notice tone="warning">{message}</Notice>;
}

/** Reloads the page when another tab has changed the lists. */
function useChangesElsewhere(): void {
  const store = useListsStore();
  const { reloadPage } = useAppServices();
  useEffect(() => {
    store.getState().followOtherTabs();
    return store.subscribe((now, before) => {
      if (now.changesElsewhere !== before.changesElsewhere) void reloadPage();
    });
  }, [store, reloadPage]);
}

function Empty({ list }: { list: ListSummary }) {
  return (
    <EmptyState
      icon="heart"
      title={list.locked ? 'Your Wishlist is empty' : 'Nothing on this list yet'}
      action={{ label: 'Browse products', href: '/search' }}
    >
      {list.locked
        ? 'Tap the heart on a product and it’s here, on every device.'
        : 'On a product’s page, choose this list to save it here.'}
    </EmptyState>
  );
}
