import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { orderPath } from '#shared/navigation/paths.ts';

type Result = { kind: 'redirect'; to: string } | { kind: 'invalid'; errors: FieldErrors; message: string };

/** Cancels the order of a form sent without scripts. */
export async function cancelOrderFrom(api: ApiClient, orderId: number): Promise<Result> {
  try {
    await api.cancelOrder(orderId);
    return { kind: 'redirect', to: orderPath(orderId) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return { kind: 'invalid', errors: {}, message: error.message };
  }
}
