import { type RefObject, useEffect, useRef, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { DETAILS_FIELDS, type Details, isOtherEmail } from './details-fields.ts';

type Props = { details: Details; form: ReturnedForm | null };

/** The customer's details, including those shown on tax invoices (R-API-2). */
export function DetailsForm({ details, form }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { submission, problem, events, field } = useServerForm({
    fields: DETAILS_FIELDS,
    name: 'details',
    form,
    // The form shows the message beside its button. A new email is pending until it is confirmed, so the email field
    // shows the current email again.
    onDone() {
      const field = element.current?.elements.namedItem('email');
      if (field instanceof HTMLInputElement) field.value = details.email;
      setTypedEmail(null);
    },
  });
  useStoredValues(element, details);
  const typed = (name: keyof Details): string => form?.values[name] ?? details[name];
  // The email as typed; null if the field shows the stored email.
  const [typedEmail, setTypedEmail] = useState<string | null>(form?.values.email ?? null);
  const fieldProps = (name: keyof Details) => ({ ...field(name), defaultValue: typed(name) });

  return (
    <ActionForm
      ref={element}
      sentBy={submission}
      action="/account/details"
      intent="details"
      noValidate
      className="grid gap-6"
      {...events}
    >
      <FormProblem problem={problem} />
      <TextField {...fieldProps('name')} label="Name" autoComplete="name" />
      <TextField
        {...fieldProps('email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        onChange={(email) => setTypedEmail(email === details.email ? null : email)}
      />
      {typedEmail !== null && isOtherEmail(typedEmail, details.email) && (
        <>
          {/* Password managers read the account's email from this hidden field. */}
          <input type="text" autoComplete="username" defaultValue={details.email} readOnly hidden />
          <TextField
            {...field('current_password')}
            label="Current password"
            isPassword
            autoComplete="current-password"
            hint={`We need it to change the e-mail you log in with. We’ll send a PIN to the new one, and let ${details.email} know.`}
          />
        </>
      )}
      <fieldset className="grid items-start gap-6 border-t border-line pt-6 sm:grid-cols-2">
        <legend className="sr-only">For your business</legend>
        <p className="text-sm text-muted sm:col-span-2">
          Buying for a business? Its name and VAT number go on your tax invoices from your next order.
        </p>
        <TextField
          {...fieldProps('business_name')}
          label="Business name"
          autoComplete="organization"
          isOptional
        />
        <TextField
          {...fieldProps('vat_number')}
          label="VAT number"
          inputMode="numeric"
          hint="10 digits, starting with 4."
          isOptional
        />
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" isBusy={submission.isBusy}>
          Save details
        </Button>
        <SavedLine text={submission.done} />
      </div>
    </ActionForm>
  );
}

/**
 * After a save, shows the values as stored, such as a VAT number without its spaces. Text typed since the save stays.
 * If a new email is confirmed in another form, the email field shows it, unless the field has been edited.
 */
function useStoredValues(form: RefObject<HTMLFormElement | null>, details: Details): void {
  const lastEmail = useRef(details.email);
  useEffect(() => {
    for (const [name, stored] of Object.entries(details)) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement) || field.value === stored) continue;
      const isStoredEmail = name === 'email' && field.value === lastEmail.current;
      const isOtherSpelling = lettersAndDigits(field.value) === lettersAndDigits(stored);
      if (isStoredEmail || isOtherSpelling) field.value = stored;
    }
    lastEmail.current = details.email;
  }, [form, details]);
}

/** Returns only a value's letters and digits, for comparing values that differ in spacing or grouping. */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
