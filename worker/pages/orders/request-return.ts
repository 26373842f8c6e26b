import type { FieldErrors } from '#shared/contract/errors.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { ReturnInput } from '#shared/contract/order-return.ts';
import { RETURN_LINES_PROBLEM, RETURN_REASON_PROBLEM } from '#shared/domain/field-rules.ts';
import { RETURN_REMEDIES } from '#shared/domain/return-remedy.ts';
import { RETURN_REASONS } from '#shared/domain/return-states.ts';
import { orderPath, returnAnchor } from '#shared/navigation/paths.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';

const QUANTITY = /^quantity-(\d{1,15})$/;

type TypedLine = { field: string; item_id: number; quantity: number };

/** Requests the return of the chosen units of a parcel. */
export async function requestReturnAction(
  { api, form, key }: Pick<ActionContext, 'api' | 'form' | 'key'>,
  orderId: number,
): Promise<ActionOutcome> {
  const typed = [...form].flatMap(([field, text]) => toLine(field, text));
  const chosen = typed.filter(({ quantity }) => quantity !== 0);
  const reason = RETURN_REASONS.find((known) => known === form.get('reason'));
  if (reason === undefined || chosen.length === 0) {
    return {
      kind: 'invalid',
      errors: missing({ hasReason: reason !== undefined, hasLines: chosen.length > 0 }),
    };
  }
  const input: ReturnInput = {
    reason,
    remedy: RETURN_REMEDIES.find((known) => known === form.get('remedy')),
    comment: form.get('comment') ?? '',
    lines: chosen.map(({ item_id, quantity }) => ({ item_id, quantity })),
  };
  try {
    const supplierId = idIn(form.get('supplier_id'));
    const { returns = [] } = await api.orders.requestReturn(
      { id: orderId, supplierId, ...input },
      { idempotencyKey: key },
    );
    const back = returns.findLast((each) => each.supplier_id === supplierId);
    return {
      kind: 'done',
      to: back === undefined ? orderPath(orderId) : `${orderPath(orderId)}#${returnAnchor(back.id)}`,
      message: 'We’ve got your request. We’ll e-mail you.',
    };
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'invalid') throw error;
    return { kind: 'invalid', errors: toFormErrors(error.errors, chosen), message: error.message };
  }
}

function toLine(field: string, text: string): TypedLine[] {
  const id = QUANTITY.exec(field)?.[1];
  if (id === undefined) return [];
  return [
    { field, item_id: Number(id), quantity: /^\d{1,9}$/.test(text) ? Number(text) : text === '' ? 0 : -1 },
  ];
}

function idIn(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Field errors for a missing choice. */
function missing({ hasReason, hasLines }: { hasReason: boolean; hasLines: boolean }): FieldErrors {
  return {
    ...(!hasLines && { lines: [RETURN_LINES_PROBLEM] }),
    ...(!hasReason && { reason: [RETURN_REASON_PROBLEM] }),
  };
}

/** Maps the API's errors to the form's fields. The API identifies a line by its index in the list. */
function toFormErrors(errors: FieldErrors, lines: readonly TypedLine[]): FieldErrors {
  const named = Object.entries(errors).map(([name, messages]) => {
    const index = /^lines\.(\d+)\./.exec(name)?.[1];
    return [index === undefined ? name : (lines[Number(index)]?.field ?? name), messages];
  });
  return Object.fromEntries(named);
}
