export { NewAddressPage as AccountAddressCreatePage } from './address-form-pages.tsx';
