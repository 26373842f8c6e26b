import { callApi } from '#client/browser/call-api.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import { focusHeading } from './list-line-changes.ts';
import type { ListsOnPage } from './use-shown-lists.ts';

/** What can be done to the lists themselves. Names are refused in a sentence; an empty one: all went well. */
export function nameChanges({ shown, active, changeName, say, inTurn, tellOthers, ports }: ListsOnPage) {
  /** A new list is the active one from then on (R-STATE-1). */
  async function create(name: string): Promise<string> {
    return naming('create', async () => {
      const list = await changeName((api) => api.createProductList({ name }));
      if (typeof list === 'string') return list;
      say({ listId: list.id, text: `${list.name} is here, and empty yet.` });
      ports.goTo(productListPath(list.id));
      return '';
    });
  }

  /** Its products are read anew with it (R-STATE-1). */
  async function rename(name: string): Promise<string> {
    return naming('rename', async () => {
      const list = await changeName((api) => api.renameProductList(active.id, { name }));
      if (typeof list === 'string') return list;
      say({ listId: list.id, text: `The list is called ${list.name} now.` });
      focusHeading();
      return '';
    });
  }

  async function naming(what: string, change: () => Promise<string>): Promise<string> {
    let problem = '';
    await inTurn(what, async () => {
      problem = await change();
    });
    return problem;
  }

  /** The first list is the active one from then on (R-STATE-1). */
  function remove(): Promise<void> {
    return inTurn('delete', async () => {
      const outcome = await callApi(ports, async (api) => {
        try {
          await api.deleteProductList(active.id);
        } catch (error) {
          // Deleted already, in another tab say: just what was wanted.
          if (!(error instanceof HttpError) || error.status !== 404) throw error;
        }
      });
      if (!outcome.ok) return say({ listId: active.id, text: outcome.message, isError: true });
      tellOthers();
      const [first] = shown.lists;
      say({ listId: first?.id ?? null, text: `${active.name} was deleted.` });
      ports.goTo(productListPath());
    });
  }

  return { create, rename, remove };
}
