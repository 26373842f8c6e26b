import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Address, Province } from '#shared/contract/address.ts';
import { hasErrors } from '#shared/domain/form-errors.ts';
import type { AddressPlace } from './address-place.ts';
import { type ReturnedForm, summaryOf, useAddressForm } from './use-address-form.ts';

type Props = {
  place: AddressPlace;
  /** The address to change; null makes a new one. */
  address: Address | null;
  provinces: readonly Province[];
  /** Path and query of the page itself, to post to where no scripts run. */
  action: string;
  /** Where saving leads. */
  savedPath: string;
  form: ReturnedForm | null;
};

/** All that a delivery needs to know (R-ENT-8). */
export function AddressForm({ place, address, provinces, action, savedPath, form }: Props) {
  const { refusal, isBusy, send, leave, change, field } = useAddressForm({ place, address, savedPath, form });
  return (
    <form
      method="post"
      action={action}
      noValidate
      className="mt-6 grid gap-5"
      onSubmit={(event) => void send(event)}
      onBlur={(event) => void leave(event)}
      onChange={change}
    >
      {refusal !== null && !hasErrors(refusal.errors) && <Notice tone="error">{refusal.message}</Notice>}
      {refusal !== null && <ErrorSummary key={refusal.count} errors={summaryOf(refusal.errors)} />}
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
