export { NewAddressPage as CheckoutAddressCreatePage } from './address-form-pages.tsx';
