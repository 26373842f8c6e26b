import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import type { Press, Reach } from './press.ts';

export function createAddress(reach: Reach): Press | null {
  if (reach.streets.length > 5) return null;
  const street = `${reach.number()} Long Street`;
  return {
    what: `create ${street}`,
    action: '/account/addresses/create',
    fields: { ...NEW_ADDRESS, street },
    isKeyed: true,
    apply({ addresses }) {
      addresses.add(street);
      reach.streets.push(street);
    },
  };
}

/** One of the device's addresses, with its id as the page shows it. */
async function ownAddress({
  random,
  streets,
  customer,
}: Reach): Promise<{ street: string; id: number } | null> {
  const addresses = await customer.api.listAddresses();
  const [first, ...others] = addresses.filter(({ street, current }) => streets.includes(street) && !current);
  return first === undefined ? null : random.pick([first, ...others]);
}

export async function deleteAddress(reach: Reach): Promise<Press | null> {
  const address = await ownAddress(reach);
  if (address === null) return null;
  const { street, id } = address;
  return {
    what: `delete ${street}`,
    action: '/account/addresses',
    fields: { intent: 'delete', id },
    apply(model) {
      model.addresses.delete(street);
      reach.streets.splice(0, reach.streets.length, ...reach.streets.filter((known) => known !== street));
      const [oldest = ''] = model.addresses;
      if (model.currentStreet === street) model.currentStreet = oldest;
    },
  };
}

export async function chooseAddress(reach: Reach): Promise<Press | null> {
  const address = reach.isFirst ? await ownAddress(reach) : null;
  if (address === null) return null;
  const { street, id } = address;
  return {
    what: `choose ${street}`,
    action: '/account/addresses',
    fields: { intent: 'set-current', id },
    apply(model) {
      model.currentStreet = street;
    },
  };
}

export function changeName(reach: Reach): Press | null {
  if (!reach.isFirst) return null;
  const name = `Thandi ${reach.number()}`;
  return {
    what: `change the name to ${name}`,
    action: '/account/details',
    fields: { intent: 'details', name, email: reach.customer.email, business_name: '', vat_number: '' },
    apply(model) {
      model.name = name;
    },
  };
}
