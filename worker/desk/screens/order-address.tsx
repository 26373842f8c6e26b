import { use } from 'react';
import * as v from 'valibot';
import type { Province } from '#shared/contract/address.ts';
import type { OrderAddress } from '#shared/contract/order.ts';
import { addressWarning } from '#shared/domain/address-province.ts';
import { formatCents } from '#shared/domain/money.ts';
import { listProvinces } from '#worker/api/catalogue/catalogue.repository.ts';
import {
  type AddressOutcome,
  changeOrderAddress,
  OrderAddressInputSchema,
} from '#worker/operations/order-address.repository.ts';
import { actorOf, type DeskContext } from '../context.ts';
import { ChoiceField, DeskPage, FoldForm, InputField, TextField } from '../form.tsx';
import { type FormResult, invalid } from '../form-action.ts';
import { CHANGED, done, orderIdOf } from './order-actions.ts';

export const AddressFields = v.object({
  ...OrderAddressInputSchema.entries,
  province_id: v.pipe(v.string(), v.transform(Number), OrderAddressInputSchema.entries.province_id),
  /** The question about an unusual postal code that the operator has seen. */
  asked: v.optional(v.string(), ''),
});

/** Changes the delivery address until a parcel is packed. */
export async function changeAddress(
  c: DeskContext,
  { asked, ...input }: v.InferOutput<typeof AddressFields>,
): Promise<FormResult> {
  const question = addressWarning(input, await listProvinces(c.env.DB));
  if (question !== null && question !== asked) return invalid({ postal_code: question });
  const change = { orderId: orderIdOf(c), input, now: new Date() };
  const outcome = await changeOrderAddress(c.env.DB, actorOf(c), change);
  if (outcome.kind !== 'done') return rejectionOf(outcome);
  return done(c, 'The address is changed. The customer sees it on the order’s page.');
}

function rejectionOf(outcome: AddressOutcome): FormResult {
  if (outcome.kind === 'same') return { fault: 'The order has this address already. Nothing was changed.' };
  if (outcome.kind === 'no-province') return invalid({ province_id: 'Choose a province.' });
  if (outcome.kind !== 'fee') return { fault: CHANGED };
  const fees = outcome.fees.map(
    ({ retailer, fromCents, toCents }) =>
      `${retailer} charges ${formatCents(toCents)} for ${outcome.to} instead of ${formatCents(fromCents)}`,
  );
  return invalid({ province_id: `The delivery fee would change: ${fees.join('; ')}.` });
}

type Props = {
  orderId: number;
  address: OrderAddress['address'];
  provinces: readonly Province[];
};

/** The form that changes an order's delivery address. */
export function AddressForm({ orderId, address, provinces }: Props) {
  const action = `/orders/${orderId}/address`;
  const { posted } = use(DeskPage);
  const asked = posted?.action === action ? (posted.errors.postal_code ?? '') : '';
  const choices = provinces.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FoldForm action={action} title="Change the address" hidden={{ asked }}>
      <p>Possible until a parcel is packed. Invoices that are issued keep their address.</p>
      <InputField name="recipient" label="Recipient" value={address.recipient} />
      <InputField name="phone" label="Cellphone number" value={address.phone} />
      <InputField name="street" label="Street address" value={address.street} />
      <InputField name="complex" label="Complex or building" value={address.complex} isOptional />
      <InputField name="suburb" label="Suburb" value={address.suburb} />
      <InputField name="city" label="City or town" value={address.city} />
      <InputField
        name="postal_code"
        label="Postal code"
        value={address.postal_code}
        inputMode="numeric"
        maxLength={10}
      />
      <ChoiceField name="province_id" label="Province" value={address.province_id} choices={choices} />
      <TextField name="notes" label="Note for the courier" value={address.notes} rows={2} isOptional />
    </FoldForm>
  );
}
