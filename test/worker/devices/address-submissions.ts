import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import type { ShopAddress } from './shop-model.ts';
import {
  type CreateSubmission,
  type DeviceState,
  mayChangeSharedValues,
  pickOne,
  type Submission,
} from './submission.ts';

/** The pages on which an address can be added. In the checkout, a new address becomes the current one. */
type Place = 'account' | 'checkout';

export function createAddress(place: Place): CreateSubmission {
  return (device) => {
    const isNewCurrent = place === 'checkout';
    if (device.addresses.length > 5 || (isNewCurrent && !mayChangeSharedValues(device))) return null;
    const street = `${device.number()} Long Street`;
    return {
      what: `create ${street} in the ${place}`,
      action: `/${place}/addresses/create`,
      fields: { ...NEW_ADDRESS, street },
      isKeyed: true,
      apply(model) {
        const address = { street };
        model.addresses.push(address);
        device.addresses.push(address);
        if (isNewCurrent) model.current = address;
      },
    };
  };
}

export function changeAddress(place: Place): CreateSubmission {
  return onAddress((device, address, id) => {
    const street = `${device.number()} Short Street`;
    return {
      what: `change ${address.street} to ${street} in the ${place}`,
      action: `/${place}/addresses/edit?id=${id}`,
      fields: { ...NEW_ADDRESS, street },
      apply() {
        address.street = street;
      },
    };
  });
}

export function deleteAddress(place: Place): CreateSubmission {
  return onAddress((device, address, id) => ({
    what: `delete ${address.street} in the ${place}`,
    action: `/${place}/addresses`,
    fields: { intent: 'delete', id },
    apply(model) {
      for (const known of [model.addresses, device.addresses])
        known.splice(0, known.length, ...known.filter((each) => each !== address));
      if (model.current === address) model.current = model.addresses[0] ?? null;
    },
  }));
}

export function chooseAddress(place: Place): CreateSubmission {
  const choose = onAddress((_reach, address, id) => ({
    what: `choose ${address.street} in the ${place}`,
    action: `/${place}/addresses`,
    fields: { intent: 'set-current', id },
    apply(model) {
      model.current = address;
    },
  }));
  return (device) => (mayChangeSharedValues(device) ? choose(device) : null);
}

/**
 * A submission about one of this device's addresses that is not the current one. Uses the address id that the page
 * shows.
 */
function onAddress(
  submission: (device: DeviceState, address: ShopAddress, id: number) => Submission,
): CreateSubmission {
  return async (device) => {
    const shown = await device.api().addresses.listAddresses();
    const idOf = ({ street }: ShopAddress) =>
      shown.find((each) => each.street === street && !each.current)?.id;
    const address = pickOne(
      device,
      device.addresses.filter((each) => idOf(each) !== undefined),
    );
    return address === null ? null : submission(device, address, idOf(address) ?? 0);
  };
}
