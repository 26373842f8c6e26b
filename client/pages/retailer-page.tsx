export { ListingPage as RetailerPage } from './listing-page.tsx';
