import { listRetailers } from '#worker/operations/retailers.repository.ts';
import { placeFlags } from '../shop/shop-arguments.ts';
import type { ShopPlace } from '../shop/shop-place.ts';

/** What a retailer's invoices lack, and the command that sets it, as lines; none where nothing is missing. */
export async function describeRetailer(db: D1Database, id: number, place: ShopPlace): Promise<string[]> {
  const [retailer] = await listRetailers(db, String(id));
  if (retailer === undefined) return [];
  const missing = [
    ...(retailer.vat_number === null ? [VAT_NUMBER] : []),
    ...(retailer.address === '' ? [ADDRESS] : []),
  ];
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => `no ${name}`).join(' and ');
  const flags = missing.map(({ flag }) => flag).join(' ');
  return [
    `${retailer.display_name} has ${names} yet, ${missing[0] === VAT_NUMBER ? WITHOUT_VAT : WITHOUT_ADDRESS}`,
    `  npm run ops -- retailers set ${id} ${flags}${placeFlags(place)} sets ${missing.length === 1 ? 'it' : 'them'}.`,
  ];
}

const VAT_NUMBER = { name: 'VAT number', flag: '--vat-number NUMBER' };
const ADDRESS = { name: 'address', flag: '--address TEXT' };
const WITHOUT_VAT = 'so its prices are shown without VAT and its invoices are no tax invoices.';
const WITHOUT_ADDRESS = 'so its tax invoices wait for one.';
