import type { PaymentForm, PaymentMethod } from '#shared/contract/payment.ts';

type Values = Readonly<Record<string, string>>;

/** What a form chose; without a choice the gateway asks. */
export function readMethod(text: string | null): PaymentMethod | undefined {
  return text === 'card' || text === 'eft' ? text : undefined;
}

const FIELD = 'field.';

/** The form to the gateway as the values of a form that comes back with the page, where no scripts run. */
export function gatewayFormValues({ action, fields, method = 'post' }: PaymentForm): Values {
  const named = Object.entries(fields).map(([name, value]) => [`${FIELD}${name}`, value]);
  return { intent: 'to-gateway', action, method, ...Object.fromEntries(named) };
}

/** Reads {@link gatewayFormValues}; null where the values are of another form. */
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
