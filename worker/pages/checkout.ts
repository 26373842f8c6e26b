import type { CheckoutPageData } from '#client/pages/checkout-page.tsx';
import { toAddressText } from './addresses/address-text.ts';
import { trimCart } from './cart/trim-cart.ts';
import { paymentBrandLabels } from './checkout/payment-methods.ts';
import { placeOrderAction } from './checkout/place-order.ts';
import { verifyEmailForms } from './checkout/verify-email.ts';
import { definePage, type LoadResult, type PersonalLoaderContext } from './define-page.ts';
import { type FormActions, runForm } from './page-action.ts';
import { personalHead } from './personal-head.ts';
import { applyCartVoucher, cartVoucherForms } from './vouchers/change-cart-voucher.ts';

export const checkoutPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Checkout'),
  action: (context) => runForm(context, FORMS),
});

const FORMS: FormActions = {
  'place-order': placeOrderAction,
  ...cartVoucherForms('/checkout'),
  ...verifyEmailForms('/checkout', applyCartVoucher('/checkout')),
};

async function load({
  api,
  gatewayOrigins,
  paymentMethods,
}: PersonalLoaderContext): Promise<LoadResult<CheckoutPageData>> {
  const [cart, addresses, provinces, email] = await Promise.all([
    api.cart.getCart(),
    api.addresses.listAddresses(),
    api.catalogue.listProvinces(),
    api.account.getEmailStatus(),
  ]);
  const address = addresses.find(({ current }) => current) ?? addresses[0];
  if (address === undefined) {
    return { kind: 'redirect', to: '/checkout/addresses/create?next=%2Fcheckout', status: 302 };
  }
  return {
    kind: 'page',
    data: {
      cart: trimCart(cart),
      addressId: address.id,
      emailToVerify: email.needed ? email.email : null,
      destination: toAddressText(address, provinces),
      gatewayOrigins,
      brandLabels: paymentBrandLabels(paymentMethods),
    },
  };
}
