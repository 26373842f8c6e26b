import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { productListPath } from '#shared/navigation/paths.ts';
import { ListFold } from './list-fold.tsx';
import { LIST_HEADING_ID } from './list-line-changes.ts';
import { productCount } from './list-messages.ts';
import { ListNameForm } from './list-name-form.tsx';
import type { ListSummary } from './shown-lists.ts';

type Props = {
  list: ListSummary;
  isBusy(what: string): boolean;
  /** What was wrong with the name when it was sent without scripts. */
  formError: string;
  onAddAll(): void;
  onClear(): void;
  onRename(name: string): Promise<string>;
  onDelete(): void;
};

/** A list's name and what can be done to it as a whole. The Wishlist keeps its name and is always there. */
export function ListHeader({ list, isBusy, formError, onAddAll, onClear, onRename, onDelete }: Props) {
  return (
    <header className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={LIST_HEADING_ID} className="display min-w-0 text-2xl wrap-anywhere" tabIndex={-1}>
          {list.name}
        </h2>
        <p className="text-muted">{productCount(list.count)}</p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {list.count > 0 && (
          <>
            <IntentForm list={list} intent="to-cart" onSubmit={onAddAll}>
              <Button type="submit" size="small" isBusy={isBusy('to-cart')}>
                <Icon name="cart" className="size-4" />
                Add all to cart
              </Button>
            </IntentForm>
            <IntentForm list={list} intent="clear" onSubmit={onClear}>
              <Button type="submit" variant="secondary" size="small" isBusy={isBusy('clear')}>
                Clear list
              </Button>
            </IntentForm>
          </>
        )}
        {!list.locked && (
          <>
            <RenameFold list={list} formError={formError} onRename={onRename} />
            <DeleteFold list={list} isBusy={isBusy('delete')} onDelete={onDelete} />
          </>
        )}
      </div>
    </header>
  );
}

function RenameFold({ list, formError, onRename }: Pick<Props, 'list' | 'formError' | 'onRename'>) {
  return (
    <ListFold key={list.id} label="Rename" isOpen={formError !== ''}>
      {(fold) => (
        <ListNameForm
          intent="rename"
          listId={list.id}
          path={productListPath(list.id)}
          label="Name of the list"
          button="Save name"
          defaultName={list.name}
          formError={formError}
          onSave={onRename}
          onSaved={fold}
        />
      )}
    </ListFold>
  );
}

/** Asks once more, in place. */
function DeleteFold({ list, isBusy, onDelete }: Pick<Props, 'list' | 'onDelete'> & { isBusy: boolean }) {
  return (
    <ListFold key={list.id} label="Delete list">
      {() => (
        <IntentForm list={list} intent="delete" onSubmit={onDelete}>
          <p className="mt-3 w-56 text-sm text-muted">
            {list.count === 0
              ? 'There is nothing in it.'
              : `What is in it (${productCount(list.count)}) goes with it. This cannot be undone.`}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button type="submit" variant="danger" size="small" isBusy={isBusy}>
              Yes, delete this list
            </Button>
            <CloseDetailsButton size="small">Keep list</CloseDetailsButton>
          </div>
        </IntentForm>
      )}
    </ListFold>
  );
}

type IntentProps = {
  list: ListSummary;
  intent: string;
  onSubmit(): void;
  children: ReactNode;
};

/** One button's form; posts to the page itself where no scripts run. */
function IntentForm({ list, intent, onSubmit, children }: IntentProps) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form method="post" action={productListPath(list.id)} onSubmit={submit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="list_id" value={list.id} />
      {children}
    </form>
  );
}
