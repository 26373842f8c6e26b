import { lineName, productCount } from './list-messages.ts';
import type { ListLine, ListSummary } from './shown-lists.ts';
import type { ListsOnPage } from './use-shown-lists.ts';

export const LIST_HEADING_ID = 'list-heading';

/** What can be done to the products of the active list. */
export function lineChanges(page: ListsOnPage) {
  const { active, change, say, offerAgain, inTurn } = page;
  const listId = active.id;

  function remove(line: ListLine): Promise<void> {
    const name = lineName(line);
    return inTurn(lineKey(line), async () => {
      if (!(await change(listId, (api) => api.removeFromProductList(listId, line.id)))) return;
      const undo = undoing(`${name} is back.`, () =>
        change(listId, (api) => api.addToProductList(listId, line.id)),
      );
      say({ listId, text: `${name} was removed.`, undo });
      focusHeading();
    });
  }

  function clear(lines: readonly ListLine[]): Promise<void> {
    const product_ids = lines.map(({ id }) => id);
    const what = productCount(product_ids.length);
    return inTurn('clear', async () => {
      if (!(await change(listId, (api) => api.clearProductList(listId)))) return;
      const undo = undoing(`${active.name} is as it was: ${what}.`, () =>
        change(listId, (api) => api.addAllToProductList(listId, { product_ids })),
      );
      say({ listId, text: `${active.name} was cleared: ${what} removed.`, undo });
      focusHeading();
    });
  }

  function copy(line: ListLine, to: ListSummary): Promise<void> {
    return inTurn(lineKey(line), async () => {
      if (!(await change(listId, (api) => api.addToProductList(to.id, line.id)))) return;
      say({ listId, text: `${lineName(line)} is in ${to.name}, too.` });
      focusHeading();
    });
  }

  /** First in, then out: whatever happens between, the product is in one of them. */
  function move(line: ListLine, to: ListSummary): Promise<void> {
    const name = lineName(line);
    return inTurn(lineKey(line), async () => {
      let wasThere = false;
      const isIn = await change(listId, async (api) => {
        // Undoing the move must not take away what was there before, perhaps since another tab put it there.
        wasThere = (await api.listProductsOfList(to.id)).some(({ id }) => id === line.id);
        return api.addToProductList(to.id, line.id);
      });
      if (!isIn || !(await change(listId, (api) => api.removeFromProductList(listId, line.id)))) return;
      const undo = undoing(`${name} is back.`, async () => {
        if (!(await change(listId, (api) => api.addToProductList(listId, line.id)))) return false;
        return wasThere || change(listId, (api) => api.removeFromProductList(to.id, line.id));
      });
      say({ listId, text: `${name} was moved to ${to.name}.`, undo });
      focusHeading();
    });
  }

  /** Each step may be done twice: an undo that failed half-way is offered again as a whole. */
  function undoing(text: string, run: () => Promise<boolean>): () => Promise<void> {
    const undo = (): Promise<void> =>
      inTurn('undo', async () => {
        if (!(await run())) return offerAgain(undo);
        say({ listId, text });
        focusHeading();
      });
    return undo;
  }

  return { remove, clear, copy, move };
}

/** What a line is busy with has its name from it. */
export function lineKey({ id }: Pick<ListLine, 'id'>): string {
  return `line ${id}`;
}

/** The focus was on what has gone. */
export function focusHeading(): void {
  document.getElementById(LIST_HEADING_ID)?.focus();
}
