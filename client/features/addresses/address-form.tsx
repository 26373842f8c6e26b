import { type SubmitEvent, useRef, useState } from 'react';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { Address, Province } from '#shared/contract/address.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { clearFieldError, fieldError, mergeErrors, NO_ERRORS } from '#shared/domain/form-errors.ts';
import { createAddress } from './address-actions.ts';
import { ADDRESS_FIELDS, type AddressField, addressValues, toAddressInput } from './address-fields.ts';
import type { AddressPlace } from './address-place.ts';

type Props = {
  place: AddressPlace;
  /** The address to change; null makes a new one. */
  address: Address | null;
  provinces: readonly Province[];
  /** Path and query of the page itself, to post to where no scripts run. */
  action: string;
  /** Where saving leads. */
  savedPath: string;
  /** A form that came back to a shopper without scripts. */
  form: { values: Readonly<Record<string, string>>; errors: FieldErrors; message: string } | null;
};

export function AddressForm({ place, address, provinces, action, savedPath, form }: Props) {
  const { values, errors, refusal, isBusy, send, field } = useAddressForm({ place, address, savedPath, form });
  return (
    <form
      method="post"
      action={action}
      noValidate
      className="mt-6 grid gap-5"
      onSubmit={(event) => void send(event)}
    >
      {refusal.count > 0 && <Refused key={refusal.count} errors={refusal.errors} message={refusal.message} />}
      <TextField {...field('recipient')} label="Recipient's name" autoComplete="name" maxLength={120} />
      <TextField
        {...field('phone')}
        label="Cellphone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="The driver calls this number, such as 082 123 4567."
        maxLength={20}
      />
      <TextField
        {...field('street')}
        label="Street address"
        autoComplete="address-line1"
        hint="Number and street."
        maxLength={160}
      />
      <TextField
        {...field('complex')}
        label="Complex or building"
        autoComplete="address-line2"
        hint="Name, unit or floor."
        isOptional
        maxLength={120}
      />
      <TextField {...field('suburb')} label="Suburb" autoComplete="address-level3" maxLength={120} />
      <TextField {...field('city')} label="City or town" autoComplete="address-level2" maxLength={120} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...field('province_id')}
          label="Province"
          autoComplete="address-level1"
          placeholder="Choose a province"
          options={provinces.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextField
          {...field('postal_code')}
          label="Postal code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
        />
      </div>
      <TextArea
        {...field('notes')}
        label="Delivery instructions"
        hint="A gate code, a landmark, where to leave the parcel."
        isOptional
        maxLength={500}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={isBusy}>
          Save address
        </Button>
        <a className="button button-quiet" href={address === null ? savedPath : place.listPath}>
          Cancel
        </a>
      </div>
    </form>
  );
}
