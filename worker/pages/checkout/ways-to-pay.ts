import type { WayToPay } from '#client/features/checkout/ways-to-pay.tsx';
import {
  type PaymentMethod,
  paymentMethodDetails,
  paymentMethodTitle,
} from '#shared/domain/payment-methods.ts';

/** The shop's ways to pay, as its pages show them. */
export function waysToPay(methods: readonly PaymentMethod[]): WayToPay[] {
  return methods.map((method) => {
    const { text, mark } = paymentMethodDetails(method);
    return { method, title: paymentMethodTitle(method), text, mark };
  });
}

/** What stands by the button that pays: cards by their own names. */
export function paymentMarks(methods: readonly PaymentMethod[]): string[] {
  return methods.flatMap((method) =>
    method === 'card' ? ['Visa', 'Mastercard'] : [paymentMethodTitle(method)],
  );
}
