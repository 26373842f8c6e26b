import { type ReactNode, useState } from 'react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ListHeader } from './list-header.tsx';
import { ListLineItem } from './list-line.tsx';
import { lineChanges, lineKey } from './list-line-changes.ts';
import { buyable, type CartReport, cartReport, type Tried } from './list-messages.ts';
import { ListMove } from './list-move.tsx';
import { nameChanges } from './list-name-changes.ts';
import { ListNav } from './list-nav.tsx';
import { ListReport } from './list-report.tsx';
import type { ListLine, ListSummary, LoadedLists } from './shown-lists.ts';
import { StatusAnnouncer, StatusLine } from './status-message.tsx';
import { type ListsOnPage, useShownLists } from './use-shown-lists.ts';

/** Puts products into the cart; `failure` is a sentence, or empty. */
type AddAll = (productIds: readonly number[]) => Promise<Tried & { failure: string }>;

type Props = {
  loaded: LoadedLists;
  /** A form that came back to a shopper without scripts. */
  formReturn: { intent: string; name: string; message: string } | null;
  addAllToCart: AddAll;
  /** Puts one product into the cart. */
  cartButton(line: ListLine): ReactNode;
};

/** The customer's lists: one of them open, and the way to the others. */
export function ListsView({ loaded, formReturn, addAllToCart, cartButton }: Props) {
  const page = useShownLists(loaded);
  const { shown, active, said, isBusy } = page;
  const names = nameChanges(page);
  const { report, addAll } = useCartReport(page, addAllToCart);
  const nameError = (intent: string): string => (formReturn?.intent === intent ? formReturn.name : '');
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
      <ListNav
        lists={shown.lists}
        activeId={active.id}
        formError={nameError('create')}
        onCreate={names.create}
      />
      <section className="grid min-w-0 grid-cols-1 gap-4" aria-labelledby="list-heading">
        <ListHeader
          list={active}
          isBusy={isBusy}
          formError={nameError('rename')}
          onAddAll={() => void addAll()}
          onClear={() => void lineChanges(page).clear(shown.lines)}
          onRename={names.rename}
          onDelete={() => void names.remove()}
        />
        <StatusAnnouncer status={said} />
        <StatusLine status={said} isUndoing={isBusy('undo')} />
        {formReturn !== null && formReturn.message !== '' && said === null && report === null && (
          <Notice tone="warning">{formReturn.message}</Notice>
        )}
        {report !== null && <ListReport report={report} />}
        <Lines page={page} cartButton={cartButton} />
      </section>
    </div>
  );
}

function Lines({ page, cartButton }: { page: ListsOnPage } & Pick<Props, 'cartButton'>) {
  const { shown, active, isBusy } = page;
  const changes = lineChanges(page);
  const others = shown.lists.filter(({ id }) => id !== active.id);
  if (shown.lines.length === 0) return <Empty list={active} />;
  return (
    <ul className="card divide-y divide-line px-3 sm:px-6">
      {shown.lines.map((line) => (
        <ListLineItem
          key={line.id}
          line={line}
          listId={active.id}
          isBusy={isBusy(lineKey(line))}
          cartButton={cartButton(line)}
          onRemove={(removed) => void changes.remove(removed)}
        >
          <ListMove
            line={line}
            others={others}
            isBusy={isBusy(lineKey(line))}
            onMove={changes.move}
            onCopy={changes.copy}
          />
        </ListLineItem>
      ))}
    </ul>
  );
}

function Empty({ list }: { list: ListSummary }) {
  return (
    <EmptyState
      icon="heart"
      title={list.locked ? 'Your Wishlist is empty' : 'Nothing in this list yet'}
      action={{ label: 'Browse products', href: '/search' }}
    >
      {list.locked
        ? 'The heart on a product keeps it here, on every device.'
        : 'A product’s page has the choice of your lists.'}
    </EmptyState>
  );
}

/** The whole list to the cart; the report stays while its list is shown and nothing newer is said. */
function useCartReport({ shown, active, said, say, inTurn }: ListsOnPage, addAllToCart: AddAll) {
  const [told, setTold] = useState<{ listId: number; report: CartReport } | null>(null);
  function addAll(): Promise<void> {
    const { lines } = shown;
    return inTurn('to-cart', async () => {
      setTold(null);
      say(null);
      const ids = buyable(lines);
      const tried = await addAllToCart(ids);
      say(null);
      setTold({ listId: active.id, report: cartReport(lines, tried, tried.failure) });
    });
  }
  return { report: told?.listId === active.id && said === null ? told.report : null, addAll };
}
