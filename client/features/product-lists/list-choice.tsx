import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSubmission } from '#client/browser/use-submission.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { countOf } from '#shared/domain/format-count.ts';
import type { DoneResult, ListMembers } from '#shared/navigation/action-result.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import { ListNameForm } from './list-name-form.tsx';
import { useListsStore } from './lists-store.ts';

type Props = { productId: number; name: string };

/** The customer's lists, each ticked if it contains the product, and a form for a new list. */
export function ListChoice({ productId, name }: Props) {
  const store = useListsStore();
  const lists = useStore(store, (state) => state.lists);
  const status = useStore(store, (state) => state.status);
  const [said, setSaid] = useState('');
  const show = ({ message }: DoneResult): void => setSaid(message);
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
                <Choice list={list} productId={productId} onDone={show} />
              </li>
            ))}
          </ul>
          <NewListForm productId={productId} onDone={show} />
        </>
      )}
      <p role="status" className="text-sm text-success empty:hidden">
        {said}
      </p>
      <a className="link tap justify-self-start" href="/product-lists">
        See all your lists
      </a>
    </div>
  );
}

type FormProps = { productId: number; onDone(result: DoneResult): void };

function Choice({ list, productId, onDone }: FormProps & { list: ListMembers }) {
  const change = useSubmission({ onDone });
  const { id, name, products } = list;
  const isIn = products.includes(productId);

  function choose(isRequested: boolean): void {
    const fields = {
      intent: isRequested ? 'keep' : 'drop',
      list_id: String(id),
      product_id: String(productId),
    };
    void change.post({ action: productListPath(), fields: new URLSearchParams(fields) });
  }

  return (
    <>
      <label className="flex min-h-12 items-center gap-3 rounded-control px-2 hover:bg-ground">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          // A pending change is shown as if it had succeeded.
          checked={change.sending === null ? isIn : change.sending.fields.get('intent') === 'keep'}
          onChange={(event) => choose(event.target.checked)}
        />
        <span className="min-w-0 grow wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">{countOf(products.length, 'product')}</span>
      </label>
      <FormError message={change.error} />
    </>
  );
}

/** Creates a list that contains the product. */
function NewListForm({ productId, onDone }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <ListNameForm
      ref={form}
      intent="create"
      action={productListPath()}
      fields={{ product_id: productId }}
      label="New list"
      button="Create and save"
      className="grid max-w-80 gap-3"
      onDone={(result) => {
        form.current?.reset();
        onDone(result);
      }}
    />
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
    <Notice tone="error" title="Your lists didn’t load">
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
