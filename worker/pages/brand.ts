import { brandPath } from '#shared/navigation/paths.ts';
import { defineListingPage } from './catalogue/listing-page.ts';

export const brandPage = defineListingPage('brand_id', async (brandId, api) => {
  const brand = (await api.listBrands()).find(({ id }) => id === brandId);
  return brand && { heading: brand.name, path: brandPath(brand) };
});
