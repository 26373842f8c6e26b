export { ListingPage as ContentSectionPage } from './listing-page.tsx';
