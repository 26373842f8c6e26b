import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import type { PaymentForm, PaymentMethod } from '#shared/contract/payment.ts';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { startPayment } from './start-payment.ts';

type Values = Readonly<Record<string, string>>;
type Result =
  | { kind: 'redirect'; to: string }
  | { kind: 'invalid'; errors: FieldErrors; message: string }
  | { kind: 'form'; form: { values: Values; errors: FieldErrors; message: string } };

/** What the pay form does where no scripts run: the page comes back with the form to the gateway. */
export async function payFrom(api: ApiClient, orderId: number, form: URLSearchParams): Promise<Result> {
  try {
    const start = await startPayment(api, orderId, readMethod(form.get('method')));
    switch (start.kind) {
      case 'gateway':
        return { kind: 'form', form: { values: toValues(start.form), errors: {}, message: '' } };
      case 'settled':
        return { kind: 'redirect', to: orderPath(orderId) };
      case 'closed':
        return { kind: 'redirect', to: paymentPath(orderId) };
    }
  } catch (error) {
    if (!(error instanceof ApiError) || !SPEAKS_FOR_ITSELF.has(error.status)) throw error;
    return { kind: 'invalid', errors: {}, message: error.message };
  }
}

/** The gateway does not answer, or it was asked too often. */
const SPEAKS_FOR_ITSELF: ReadonlySet<number> = new Set([429, 503]);

/** What a form chose; without a choice the gateway asks. */
export function readMethod(text: string | null): PaymentMethod | undefined {
  return text === 'card' || text === 'eft' ? text : undefined;
}

const FIELD = 'field.';

function toValues({ action, fields, method = 'post' }: PaymentForm): Values {
  const named = Object.entries(fields).map(([name, value]) => [`${FIELD}${name}`, value]);
  return { intent: 'to-gateway', action, method, ...Object.fromEntries(named) };
}

/** The form to the gateway that a page came back with, or null. */
export function readGatewayForm(values: Values | undefined): PaymentForm | null {
  if (values?.intent !== 'to-gateway') return null;
  const named = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(FIELD) ? [[name.slice(FIELD.length), value]] : [],
  );
  return {
    action: values.action ?? '',
    fields: Object.fromEntries(named),
    method: values.method === 'get' ? 'get' : 'post',
  };
}
