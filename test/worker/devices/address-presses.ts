import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import {
  type CreateSubmission,
  type DeviceState,
  mayChangeSharedValues,
  pickOne,
  type Submission,
} from './press.ts';
import type { ShopAddress } from './shop-model.ts';

/** The pages on which an address can be added. In the checkout, a new address becomes the current one. */
type Place = 'account' | 'checkout';

export function createAddress(place: Place): CreateSubmission {
  return (reach) => {
    const isNewCurrent = place === 'checkout';
    if (reach.addresses.length > 5 || (isNewCurrent && !mayChangeSharedValues(reach))) return null;
    const street = `${reach.number()} Long Street`;
    return {
      what: `create ${street} in the ${place}`,
      action: `/${place}/addresses/create`,
      fields: { ...NEW_ADDRESS, street },
      isKeyed: true,
      apply(model) {
        const address = { street };
        model.addresses.push(address);
        reach.addresses.push(address);
        if (isNewCurrent) model.current = address;
      },
    };
  };
}

export function changeAddress(place: Place): CreateSubmission {
  return onAddress((reach, address, id) => {
    const street = `${reach.number()} Short Street`;
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
  return onAddress((reach, address, id) => ({
    what: `delete ${address.street} in the ${place}`,
    action: `/${place}/addresses`,
    fields: { intent: 'delete', id },
    apply(model) {
      for (const known of [model.addresses, reach.addresses])
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
  return (reach) => (mayChangeSharedValues(reach) ? choose(reach) : null);
}

/**
 * A submission about one of this device's addresses that is not the current one. Uses the address id that the page
 * shows.
 */
function onAddress(
  press: (reach: DeviceState, address: ShopAddress, id: number) => Submission,
): CreateSubmission {
  return async (reach) => {
    const shown = await reach.api().addresses.listAddresses();
    const idOf = ({ street }: ShopAddress) =>
      shown.find((each) => each.street === street && !each.current)?.id;
    const address = pickOne(
      reach,
      reach.addresses.filter((each) => idOf(each) !== undefined),
    );
    return address === null ? null : press(reach, address, idOf(address) ?? 0);
  };
}
