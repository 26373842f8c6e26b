export { EditAddressPage as AccountAddressEditPage } from './address-form-pages.tsx';
