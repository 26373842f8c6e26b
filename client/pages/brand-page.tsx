export { ListingPage as BrandPage } from './listing-page.tsx';
