import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Icon } from '#client/ui/icon.tsx';
import { productListPath } from '#shared/navigation/paths.ts';
import { ListFold } from './list-fold.tsx';
import { ListNameForm } from './list-name-form.tsx';
import type { ListSummary } from './list-page-data.ts';

type Props = {
  lists: readonly ListSummary[];
  activeId: number;
  /** The rejected form for a new list, if it was sent without scripts. */
  returned: ReturnedForm | null;
};

/** Links to the customer's lists with their counts, and the form for a new list. */
export function ListNav({ lists, activeId, returned }: Props) {
  return (
    <div className="grid min-w-0 gap-4">
      <nav aria-label="Your lists" className="min-w-0">
        <ul className="relative -mx-1 flex max-h-48 flex-wrap gap-2 overflow-y-auto p-1 lg:grid lg:max-h-[60vh] lg:gap-1">
          {lists.map((list) => (
            <li key={list.id} className="max-w-full shrink-0">
              <a
                href={productListPath(list.id)}
                aria-current={list.id === activeId ? 'page' : undefined}
                className="chip max-w-60 lg:flex lg:w-full lg:max-w-none lg:rounded-control"
              >
                {list.locked && <Icon name="heart" className="size-4" />}
                <span className="truncate">{list.name}</span>
                <span className="ml-auto text-muted tabular-nums">
                  {list.count}
                  <span className="sr-only">{list.count === 1 ? ' product' : ' products'}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ListFold
        key={activeId}
        isOpen={returned !== null}
        label={
          <>
            <Icon name="plus" className="size-4" />
            New list
          </>
        }
      >
        <ListNameForm
          intent="create"
          action={productListPath()}
          label="Name of the new list"
          button="Create list"
          returned={returned}
        />
      </ListFold>
    </div>
  );
}
