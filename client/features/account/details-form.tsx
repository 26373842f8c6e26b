import { useRef, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import {
  DETAILS_FIELDS,
  type Details,
  type DetailsField,
  isOtherEmail,
  toDetails,
  toUserPatch,
} from './details-fields.ts';

type Props = {
  details: Details;
  form: ReturnedForm | null;
  /** Saved just now, by a form sent without scripts. */
  isSaved: boolean;
};

/** Who the customer is, and what a tax invoice says of them (R-API-2). */
export function DetailsForm({ details: loaded, form, isSaved }: Props) {
  const { renamed } = useAppServices();
  const element = useRef<HTMLFormElement>(null);
  const [stored, setStored] = useState({ since: loaded, details: loaded });
  const [savedText, setSavedText] = useState(isSaved ? SAVED : '');
  const details = stored.since === loaded ? stored.details : loaded;
  const typed = (name: keyof Details): string => form?.values[name] ?? details[name];
  const [email, setEmail] = useState(typed('email'));
  const { problem, isBusy, events, field } = useServerForm({
    fields: DETAILS_FIELDS,
    idPrefix: 'details',
    form,
    hint,
    async save(client, values) {
      setSavedText('');
      const user = await client.updateUser(toUserPatch(values, details.email));
      const now = toDetails(user);
      setStored({ since: loaded, details: now });
      showStored(element.current, values, now);
      setEmail((latest) => (latest === values.email ? now.email : latest));
      setSavedText(isOtherEmail(user.email, details.email) ? movedText(details.email, user.email) : SAVED);
      renamed(user);
    },
  });
  const known = (name: keyof Details) => ({ ...field(name), defaultValue: typed(name) });

  return (
    <form ref={element} method="post" action="/account/details" noValidate className="grid gap-5" {...events}>
      <input type="hidden" name="intent" value="details" />
      <FormProblem problem={problem} />
      <TextField {...known('name')} label="Name" autoComplete="name" maxLength={120} />
      <TextField
        {...known('email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        onChange={setEmail}
      />
      {isOtherEmail(email, details.email) && (
        <TextField
          {...field('current_password')}
          label="Current password"
          isPassword
          autoComplete="current-password"
          hint={`To change the address you log in with. We also tell ${details.email} about it.`}
        />
      )}
      <fieldset className="grid items-start gap-5 border-t border-line pt-5 sm:grid-cols-2">
        <legend className="sr-only">For your business</legend>
        <p className="text-sm text-muted sm:col-span-2">
          Do you buy for a business? Its name and VAT number then stand on the tax invoices of what you order
          from then on.
        </p>
        <TextField
          {...known('business_name')}
          label="Business name"
          autoComplete="organization"
          isOptional
          maxLength={120}
        />
        <TextField
          {...known('vat_number')}
          label="VAT number"
          inputMode="numeric"
          hint="10 digits, the first is a 4."
          isOptional
          maxLength={20}
        />
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" isBusy={isBusy}>
          Save details
        </Button>
        <SavedLine text={savedText} />
      </div>
    </form>
  );
}

const SAVED = 'Your details are saved.';

/** The fields show what is stored, a VAT number without its spaces, say; what was typed on meanwhile stays. */
function showStored(
  form: HTMLFormElement | null,
  sent: Readonly<Record<string, string>>,
  stored: Details,
): void {
  for (const [name, value] of Object.entries(stored)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === sent[name]) field.value = value;
  }
}

function movedText(before: string, now: string): string {
  return `Your details are saved. From now on you log in with ${now}; we have told ${before}.`;
}

async function hint(field: DetailsField, text: string): Promise<string> {
  const { detailsHint } = await loadChunk(() => import('./details-hints.ts'));
  return detailsHint(field, text);
}
