import { aSession } from '#test/support/a-shop.ts';
import { type DeviceState, mayChangeSharedValues, type Submission } from './submission.ts';

const PAGE = '/account/details';

export function changeDetails(device: DeviceState): Submission | null {
  if (!mayChangeSharedValues(device)) return null;
  const [name, business_name] = [`Thandi ${device.number()}`, `Spaza ${device.number()}`];
  return {
    what: `change the name to ${name}`,
    action: PAGE,
    fields: { intent: 'details', name, email: device.customer.email, business_name, vat_number: '' },
    apply(model) {
      model.name = name;
      model.businessName = business_name;
    },
  };
}

/** Changing the password ends all other sessions, so it only happens while devices take turns. */
export function changePassword({
  name,
  model,
  number,
  random,
  isFirst,
  isInTurn,
}: DeviceState): Submission | null {
  // Rare, because its two password hashes take as long as about forty other submissions.
  if (!isFirst || !isInTurn || random.chance(75)) return null;
  const password = `a quiet morning in Knysna ${number()}`;
  return {
    what: `change the password to ${password}`,
    action: PAGE,
    fields: { intent: 'password', current_password: model.password, password },
    isKeyed: true,
    apply(model) {
      model.password = password;
      model.devices = new Set([name]);
    },
  };
}

/** Ends the session of another device, which is signed in only for this purpose. */
export async function endSession({ name, customer, model, number }: DeviceState): Promise<Submission> {
  const tablet = `Tablet ${number()} of the ${name}`;
  const { id } = await aSession(customer.userId, { deviceName: tablet });
  model.devices.add(tablet);
  return {
    what: `log out ${tablet}`,
    action: PAGE,
    fields: { intent: 'end-session', id },
    apply({ devices }) {
      devices.delete(tablet);
    },
  };
}

export function endOtherSessions({ name, isInTurn }: DeviceState): Submission | null {
  if (!isInTurn) return null;
  return {
    what: 'log out all others',
    action: PAGE,
    fields: { intent: 'end-other-sessions' },
    apply(model) {
      model.devices = new Set([name]);
    },
  };
}
