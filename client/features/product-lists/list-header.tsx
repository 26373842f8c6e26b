import { type ReactNode, useRef, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { countOf } from '#shared/domain/format-count.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import { ListFold } from './list-fold.tsx';
import { ListNameForm } from './list-name-form.tsx';
import type { ListSummary, ShowDone } from './list-page-data.ts';

export const LIST_HEADING_ID = 'list-heading';

type Props = {
  list: ListSummary;
  /** The shop's origin. */
  origin: string;
  /** The rejected name form, if it was sent without scripts. */
  returned: ReturnedForm | null;
  onDone: ShowDone;
  /** The result of a form, shown below the name so that a phone shows it without scrolling. */
  children: ReactNode;
};

/** A list's name, and the forms that change the whole list. The Wishlist can be neither renamed nor deleted. */
export function ListHeader({ list, origin, returned, onDone, children }: Props) {
  return (
    <header className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={LIST_HEADING_ID} className="display min-w-0" tabIndex={-1}>
          {list.name}
        </h2>
        {list.count > 0 && <p className="text-muted">{countOf(list.count, 'product')}</p>}
      </div>
      {children}
      <div className="folds flex flex-wrap items-start gap-2 empty:hidden">
        {list.count > 0 && (
          <IntentForm list={list} intent="to-cart" onDone={onDone}>
            {(isBusy) => (
              <Button type="submit" size="small" isBusy={isBusy}>
                <Icon name="cart" className="size-4" />
                Add all to cart
              </Button>
            )}
          </IntentForm>
        )}
        {(list.count > 0 || list.sharePath !== undefined) && (
          <ShareFold list={list} origin={origin} onDone={onDone} />
        )}
        {(list.count > 0 || !list.locked) && (
          <EditFold key={list.name} list={list} returned={returned} onDone={onDone} />
        )}
      </div>
    </header>
  );
}

/** Creates and revokes the list's public link. Unfolded while the list is shared, as a reminder to its owner. */
function ShareFold({ list, origin, onDone }: Pick<Props, 'list' | 'origin' | 'onDone'>) {
  const { sharePath, showsName } = list;
  const isShared = sharePath !== undefined;
  return (
    <ListFold label="Share" isOpen={isShared}>
      <p className="mt-2 text-sm text-muted">
        Anyone with the link can see this list
        {isShared && (showsName ? ' and your first name' : ', but not your name')}.
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        {isShared && <ShareLink url={origin + sharePath} />}
        <IntentForm key={sharePath} list={list} intent={isShared ? 'unshare' : 'share'} onDone={onDone}>
          {(isBusy) => (
            <>
              {!isShared && (
                <label className="flex min-h-12 items-center gap-3">
                  <input
                    type="checkbox"
                    name="shows_name"
                    value="yes"
                    className="size-5 shrink-0 accent-accent"
                  />
                  Show my first name
                </label>
              )}
              <Button type="submit" variant="secondary" isBusy={isBusy}>
                {isShared ? 'Stop sharing' : 'Create a link'}
              </Button>
            </>
          )}
        </IntentForm>
      </div>
    </ListFold>
  );
}

function ShareLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setStatus('Link copied.');
    } catch {
      // Without clipboard access, for example on an insecure page, the shopper copies the selected link.
      setStatus('Please copy the selected link.');
    }
  }
  return (
    <>
      <div className="field w-full sm:w-auto sm:grow">
        <label htmlFor="share-link">Link to this list</label>
        <input ref={field} id="share-link" type="url" readOnly value={url} />
      </div>
      <p role="status" className="order-last w-full text-sm">
        {status}
      </p>
      <a className="button button-primary" href={`https://wa.me/?text=${encodeURIComponent(url)}`}>
        Send on WhatsApp
      </a>
      <span className="needs-scripts">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy link
        </Button>
      </span>
    </>
  );
}

/** Renames, clears and deletes the list. */
function EditFold({ list, returned, onDone }: Omit<Props, 'origin' | 'children'>) {
  return (
    <ListFold
      label={
        <>
          Edit<span className="sr-only"> list</span>
        </>
      }
      isOpen={returned !== null}
    >
      {!list.locked && (
        <ListNameForm
          intent="rename"
          action={productListPath(list.id)}
          fields={{ list_id: list.id }}
          label="Name of the list"
          button="Save name"
          defaultName={list.name}
          returned={returned}
          onDone={onDone}
        />
      )}
      <div className="folds mt-3 flex flex-wrap items-start gap-2">
        {list.count > 0 && (
          <IntentForm list={list} intent="clear" onDone={onDone}>
            {(isBusy) => (
              <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
                Clear list
              </Button>
            )}
          </IntentForm>
        )}
        {!list.locked && <DeleteFold list={list} onDone={onDone} />}
      </div>
    </ListFold>
  );
}

/** Deletes the list after a confirmation in the same place. */
function DeleteFold({ list, onDone }: Pick<Props, 'list' | 'onDone'>) {
  return (
    <ListFold label="Delete list">
      <IntentForm list={list} intent="delete" onDone={onDone}>
        {(isBusy) => (
          <>
            <p className="mt-3 w-56 text-sm text-muted">
              {list.count === 0
                ? 'It’s empty.'
                : `You’ll also lose what’s on it: ${countOf(list.count, 'product')}. This can’t be undone.`}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button type="submit" variant="danger" size="small" isBusy={isBusy}>
                Yes, delete this list
              </Button>
              <CloseDetailsButton size="small">Keep list</CloseDetailsButton>
            </div>
          </>
        )}
      </IntentForm>
    </ListFold>
  );
}

type IntentProps = Pick<Props, 'list' | 'onDone'> & {
  intent: string;
  children(isBusy: boolean): ReactNode;
};

/** A form that changes the whole list. */
function IntentForm({ list, intent, onDone, children }: IntentProps) {
  const change = useSubmission({ onDone });
  return (
    <ActionForm
      sentBy={change}
      action={productListPath(list.id)}
      intent={intent}
      fields={{ list_id: list.id }}
    >
      {children(change.isBusy)}
      <FormError message={change.error} />
    </ActionForm>
  );
}
