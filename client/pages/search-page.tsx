export { ListingPage as SearchPage } from './listing-page.tsx';
