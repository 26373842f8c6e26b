export { ListingPage as CategoryPage } from './listing-page.tsx';
