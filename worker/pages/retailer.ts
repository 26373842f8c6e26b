import { retailerPath } from '#shared/navigation/paths.ts';
import { defineListingPage } from './catalogue/listing-page.ts';

export const retailerPage = defineListingPage('supplier_id', async (retailerId, _api, listing) => {
  const retailer = (await listing).suppliers.find(({ id }) => id === retailerId);
  return (
    retailer && {
      heading: retailer.display_name,
      path: retailerPath(retailer),
      isNonProfit: retailer.npo_id !== null,
    }
  );
});
