import type { PaymentMethodOption } from '#client/features/checkout/payment-methods.tsx';
import {
  type PaymentMethod,
  paymentMethodDetails,
  paymentMethodTitle,
} from '#shared/domain/payment-methods.ts';

/** The shop's payment methods as its pages show them. */
export function paymentMethodOptions(methods: readonly PaymentMethod[]): PaymentMethodOption[] {
  return methods.map((method) => {
    const { text, mark } = paymentMethodDetails(method);
    return { method, title: paymentMethodTitle(method), text, mark };
  });
}

/** The names beside the pay button. Cards are shown by brand. */
export function paymentBrandLabels(methods: readonly PaymentMethod[]): string[] {
  return methods.flatMap((method) =>
    method === 'card' ? ['Visa', 'Mastercard'] : [paymentMethodTitle(method)],
  );
}
