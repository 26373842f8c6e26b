export { EditAddressPage as CheckoutAddressEditPage } from './address-form-pages.tsx';
