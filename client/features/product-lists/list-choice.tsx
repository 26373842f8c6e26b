import { useState } from 'react';
import { useStore } from 'zustand';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { KeptList } from './kept-lists.ts';
import { useListsStore } from './lists-store.ts';
import { NewListForm } from './new-list-form.tsx';

type Props = { productId: number; name: string };

/** The customer's lists, each ticked if it holds the product, and a way to a new one. */
export function ListChoice({ productId, name }: Props) {
  const store = useListsStore();
  const lists = useStore(store, (state) => state.lists);
  const status = useStore(store, (state) => state.status);
  const [said, setSaid] = useState('');
  const [error, setError] = useState('');

  async function keep(list: Pick<KeptList, 'id' | 'name'>, isKept: boolean): Promise<void> {
    setSaid('');
    setError('');
    const outcome = await store.getState().keep(list.id, productId, isKept);
    if (outcome === 'queued') return;
    if (outcome.ok) setSaid(isKept ? `Saved to ${list.name}.` : `Taken out of ${list.name}.`);
    else setError(outcome.message);
  }

  return (
    <div className="grid gap-4 p-4">
      <p className="text-muted">{name}</p>
      {status === 'unknown' && <Waiting />}
      {status === 'failed' && <DidNotCome onRetry={() => void store.getState().retry()} />}
      {status === 'loaded' && (
        <>
          <ul>
            {lists.map((list) => (
              <li key={list.id}>
                <Choice
                  list={list}
                  isIn={list.products.includes(productId)}
                  onChange={(isKept) => void keep(list, isKept)}
                />
              </li>
            ))}
          </ul>
          <NewListForm onMade={(list) => keep(list, true)} />
        </>
      )}
      {error !== '' && <Notice tone="error">{error}</Notice>}
      <p role="status" className="text-sm text-success empty:hidden">
        {said}
      </p>
      <a className="link justify-self-start py-1.5" href="/product-lists">
        See all your lists
      </a>
    </div>
  );
}

type ChoiceProps = { list: KeptList; isIn: boolean; onChange(isKept: boolean): void };

function Choice({ list: { name, products }, isIn, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-12 items-center gap-3 rounded-control px-2 hover:bg-ground">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={isIn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      <span className="text-sm text-muted">
        {products.length === 1 ? '1 product' : `${products.length} products`}
      </span>
    </label>
  );
}

function Waiting() {
  return (
    <div className="grid gap-2" role="status">
      <span className="sr-only">Loading your lists</span>
      <Skeleton className="h-12 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
    </div>
  );
}

function DidNotCome({ onRetry }: { onRetry(): void }) {
  return (
    <Notice tone="error" title="Your lists did not come">
      <button type="button" className="link py-1" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
