import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import type { ActionOutcome } from '../page-action.ts';

/** Runs the forms of the product lists' page where no scripts run, each known by its `intent`. */
export async function changeLists(api: ApiClient, form: URLSearchParams): Promise<ActionOutcome> {
  try {
    return { kind: 'redirect', to: await change(api, form) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // The list or product is gone already, perhaps by a second click: the page shows the lists as they are now.
    if (error.status === 404) return { kind: 'redirect', to: productListPath() };
    if (error.status !== 422 && error.status !== 409) throw error;
    const message = error.errors.name === undefined ? firstError(error.errors) || error.message : '';
    return { kind: 'invalid', errors: error.errors, message };
  }
}

/** Makes the change, and answers with the path to show after it. */
async function change(api: ApiClient, form: URLSearchParams): Promise<string> {
  const listId = Number(form.get('list_id'));
  const name = form.get('name') ?? '';
  switch (form.get('intent')) {
    case 'create':
      return productListPath((await api.createProductList({ name })).id);
    case 'rename':
      return productListPath((await api.renameProductList(listId, { name })).id);
    case 'delete':
      await api.deleteProductList(listId);
      return productListPath();
    case 'clear':
      return productListPath((await api.clearProductList(listId)).id);
    case 'remove':
      return productListPath((await api.removeFromProductList(listId, Number(form.get('product_id')))).id);
    default:
      return productListPath();
  }
}
