import { useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { isTextControl } from '#client/browser/blur-validation.ts';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Province } from '#shared/contract/address.ts';
import { fieldError } from '#shared/domain/form-errors.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressValues } from './address-fields.ts';
import { ProvinceField } from './province-field.tsx';

type Props = {
  /** The address to change; null for a new address. */
  stored: AddressValues | null;
  /** The customer's name, prefilled for a new address. */
  customerName: string;
  provinces: readonly Province[];
  /** The link for leaving the form without saving. */
  cancel: { label: string; href: string };
  form: ReturnedForm | null;
};

/** The form for a delivery address (R-ENT-8). */
export function AddressForm({ stored, customerName, provinces, cancel, form }: Props) {
  const initial = stored ?? { recipient: customerName };
  const { submission, problem, events, fieldProps, asked, postalCode } = useAddressForm(initial, form);
  return (
    <ActionForm
      sentBy={submission}
      isKeyed={stored === null}
      noValidate
      className="mt-6 grid gap-6"
      {...events}
    >
      <FormProblem problem={problem} />
      <TextField {...fieldProps('recipient')} label="Recipient’s name" autoComplete="name" />
      <TextField
        {...fieldProps('phone')}
        label="Cellphone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="The driver will call this number. It looks like 082 123 4567."
      />
      <TextField
        {...fieldProps('street')}
        label="Street address"
        autoComplete="address-line1"
        hint="Number and street."
      />
      <TextField
        {...fieldProps('complex')}
        label="Complex or building"
        autoComplete="address-line2"
        hint="Name, unit or floor."
        isOptional
      />
      <TextField {...fieldProps('suburb')} label="Suburb" autoComplete="address-level3" />
      <TextField {...fieldProps('city')} label="City or town" autoComplete="address-level2" />
      <TextField
        {...fieldProps('postal_code')}
        label="Postal code"
        inputMode="numeric"
        autoComplete="postal-code"
      />
      {/* The question that the server has asked about the address. Submitting the form again confirms the address. */}
      <input type="hidden" name="asked" value={asked} />
      <ProvinceField field={fieldProps('province_id')} postalCode={postalCode} provinces={provinces} />
      <TextArea
        {...fieldProps('notes')}
        label="Delivery instructions"
        hint="A gate code, a landmark, where to leave the parcel."
        isOptional
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={submission.isBusy}>
          Save address
        </Button>
        <a className="button button-quiet" href={cancel.href}>
          {cancel.label}
        </a>
      </div>
    </ActionForm>
  );
}

function useAddressForm(initial: Partial<AddressValues>, form: ReturnedForm | null) {
  const { events, field, ...rest } = useServerForm({ fields: ADDRESS_FIELDS, name: 'address', form });
  const fieldProps = (name: AddressField) => ({
    ...field(name),
    defaultValue: form?.values[name] ?? initial[name] ?? '',
  });
  const [postalCode, setPostalCode] = useState(fieldProps('postal_code').defaultValue);
  const onChange: typeof events.onChange = (event) => {
    events.onChange(event);
    if (isTextControl(event.target) && event.target.name === 'postal_code') setPostalCode(event.target.value);
  };
  // The question stays in the form even if a response is lost. A retry must send the same fields, or it would create a
  // second address.
  const question = fieldError(rest.submission.errors, 'postal_code');
  const [asked, setAsked] = useState(question);
  if (question !== '' && question !== asked) setAsked(question);
  return { ...rest, events: { ...events, onChange }, fieldProps, postalCode, asked };
}
