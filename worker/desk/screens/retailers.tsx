import * as v from 'valibot';
import { Notice } from '#client/ui/notice.tsx';
import { RETURN_DAYS } from '#shared/constants.ts';
import { cleanLines } from '#shared/domain/clean-text.ts';
import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';
import { countOf } from '#shared/domain/format-count.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { isVatNumber } from '#shared/domain/vat.ts';
import { listProvinces } from '#worker/api/catalogue/catalogue.repository.ts';
import { addSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import { listDeliveryTerms } from '#worker/operations/delivery-rates.repository.ts';
import {
  ADDRESS_MAX_CHARACTERS,
  CAUSE_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  lacksAddress,
  listRetailers,
  PARCEL_EMAIL_SCHEDULES,
  RETURN_DAYS_AT_MOST,
  type Retailer,
  STORY_MAX_CHARACTERS,
  updateRetailer,
} from '#worker/operations/retailers.repository.ts';
import {
  bringBackRetailer,
  countRetailerActivity,
  type RetailerActivity,
  retirementSentence,
  retireRetailer,
} from '#worker/operations/retirement.repository.ts';
import { DataTable, Facts, Link } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { countField, idInPath, noteField, optionalField, requiredField, retailerInPath } from '../fields.ts';
import { ChoiceField, CountInput, FoldForm, InputField, TextAreaField } from '../form.tsx';
import { type FormRejection, formsFor, invalidFields, NO_FIELDS } from '../form-action.ts';
import { Page } from '../page.tsx';
import {
  Delivery,
  FreeDeliveryFields,
  RateFields,
  RateScopeSchema,
  removeRate,
  saveFreeDelivery,
  saveRate,
} from './retailer-delivery.tsx';

const RETAILERS = '/retailers';
const NAME_MAX_CHARACTERS = 100;

const DAYS_TEXT = `Enter a number of days from ${RETURN_DAYS}, the legal minimum, to ${RETURN_DAYS_AT_MOST}.`;
const EMAIL_TEXT = 'Enter one email address.';

const DetailsFields = v.object({
  vatNumber: optionalField(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll(/\s/g, '')),
      v.check(isVatNumber, 'A VAT number has 10 digits and starts with 4.'),
    ),
  ),
  address: optionalField(requiredField(ADDRESS_MAX_CHARACTERS, 'Enter the address in one line.')),
  npoId: optionalField(countField),
  returnDays: v.pipe(
    countField,
    v.minValue(RETURN_DAYS, DAYS_TEXT),
    v.maxValue(RETURN_DAYS_AT_MOST, DAYS_TEXT),
  ),
});
const PageFields = v.object({
  story: noteField(STORY_MAX_CHARACTERS, cleanLines),
  cause: noteField(CAUSE_MAX_CHARACTERS),
});
const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(EMAIL_MAX_CHARACTERS, EMAIL_TEXT),
  v.regex(EMAIL_PATTERN, EMAIL_TEXT),
);
const OrderEmailsFields = v.object({
  address: optionalField(emailField),
  when: v.picklist(PARCEL_EMAIL_SCHEDULES, 'Choose one.'),
});
const NewFields = v.object({
  name: requiredField(NAME_MAX_CHARACTERS, 'Enter the name that customers see.'),
});

/** Screens for the list of retailers, and for one retailer's details. */
export const retailers = createApp().get('/', showAll).get('/:id', show);

/** The form that adds a retailer, which only owners may post. */
export const newRetailer = createApp();

formsFor(newRetailer, showAll, RETAILERS)('/', NewFields, async (c, { name }) => {
  const added = await addSupplier(c.env.DB, actorOf(c), name);
  if (added === null) return { fault: `A retailer named ${name} already exists. Nothing was changed.` };
  return { done: `${name} is added.`, to: `${RETAILERS}/${added.id}` };
});

/** A retailer's forms, which only owners may post. */
export const retailerForms = createApp();

const retailerForm = formsFor(retailerForms, show, (c) => `${RETAILERS}/${idInPath(c, 'id')}`);

/**
 * Adds a form that changes the retailer in the path. `change` returns the sentence about the result, or a rejection.
 */
function form<Fields extends v.GenericSchema>(
  path: string,
  fields: Fields,
  change: (c: DeskContext, id: number, input: v.InferOutput<Fields>) => Promise<string | FormRejection>,
): void {
  retailerForm(path, fields, async (c, input) => {
    const { id, display_name: name } = await retailerInPath(c);
    const result = await change(c, id, input);
    return typeof result === 'string' ? `${name}: ${result}` : result;
  });
}

form('/details', DetailsFields, async (c, id, { vatNumber, address, npoId, returnDays }) => {
  const details = { vat_number: vatNumber, address: address ?? '', npo_id: npoId, return_days: returnDays };
  if (lacksAddress(details)) {
    return invalidFields({ address: 'A retailer with a VAT number needs an address for its tax invoices.' });
  }
  await updateRetailer(c.env.DB, actorOf(c), { id, ...details });
  return 'The details are saved. They apply from the next order on.';
});
form('/page', PageFields, async (c, id, { story, cause }) => {
  await updateRetailer(c.env.DB, actorOf(c), { id, story: story ?? '', cause: cause ?? '' });
  return 'Its page is saved.';
});
form('/order-emails', OrderEmailsFields, async (c, id, { address, when }) => {
  await updateRetailer(c.env.DB, actorOf(c), { id, order_email: address, order_emails: when });
  return address === null ? 'It receives no order emails.' : 'Its order emails are saved.';
});
form('/retire', NO_FIELDS, async (c, id) => {
  const hidden = await retireRetailer(c.env.DB, actorOf(c), id);
  return `It is retired, and ${productsAre(hidden)} hidden. The shop shows it within 90 seconds.`;
});
form('/bring-back', NO_FIELDS, async (c, id) => {
  const shown = await bringBackRetailer(c.env.DB, actorOf(c), id);
  return `It sells again, and ${productsAre(shown)} shown. The shop shows it within 90 seconds.`;
});
form('/rate', RateFields, saveRate);
form('/remove-rate', RateScopeSchema, removeRate);
form('/free-from', FreeDeliveryFields, saveFreeDelivery);

function productsAre(count: number): string {
  return `${countOf(count, 'product')} ${count === 1 ? 'is' : 'are'}`;
}

async function showAll(c: DeskContext) {
  const all = await listRetailers(c.env.DB, null);
  return c.render(
    <Page title="Retailers">
      {c.get('operator').role === 'owner' && (
        <FoldForm action={`${RETAILERS}/add`} title="Add a retailer" submit="Add the retailer">
          <p>The retailer gets the usual delivery fees. Add its VAT number, address and fees afterwards.</p>
          <InputField name="name" label="Name" maxLength={NAME_MAX_CHARACTERS} />
        </FoldForm>
      )}
      <DataTable
        caption="Retailers"
        isCaptionHidden
        cells={(retailer) => ({
          Retailer: (
            <Link href={`${RETAILERS}/${retailer.id}`}>
              {retailer.display_name}
              {retailer.retired_at !== null && ' (retired)'}
            </Link>
          ),
          'VAT number': retailer.vat_number ?? 'Not registered',
          Address: retailer.address || 'No address',
          'Non-profit id': retailer.npo_id,
          'Return days': retailer.return_days,
        })}
        rows={all}
        empty="The shop has no retailers."
      />
    </Page>,
  );
}

async function show(c: DeskContext) {
  const retailer = await retailerInPath(c);
  const { id, display_name: name, vat_number, address, npo_id, return_days, order_email } = retailer;
  const retiredAt = retailer.retired_at;
  const [terms, provinces, activity] = await Promise.all([
    listDeliveryTerms(c.env.DB, String(id)),
    listProvinces(c.env.DB),
    countRetailerActivity(c.env.DB, id),
  ]);
  const isOwner = c.get('operator').role === 'owner';
  const path = `${RETAILERS}/${id}/settings`;
  const rates = terms.rates.filter(({ supplier_id }) => supplier_id === id);
  const [delivery] = terms.retailers;
  return c.render(
    <Page title={name}>
      {retiredAt !== null && (
        <Notice tone="info">
          This retailer was retired on {formatDateTime(retiredAt)}. Customers cannot find or order its
          products.
        </Notice>
      )}
      <Facts
        facts={{
          'Retailer id': id,
          'VAT number': vat_number ?? 'Not registered for VAT',
          Address: address || 'No address',
          'Non-profit id': npo_id ?? 'None',
          'Return days': return_days,
          'Order emails': order_email === null ? 'None' : `${order_email}, ${WHEN[retailer.order_emails]}`,
        }}
      />
      <Link href={`/imports/${id}`}>Import a file</Link>
      {isOwner && <SettingsForms path={path} retailer={retailer} />}
      {delivery && (
        <Delivery path={isOwner ? path : null} terms={delivery} rates={rates} provinces={provinces} />
      )}
      {isOwner && <Retirement path={path} isRetired={retiredAt !== null} activity={activity} />}
    </Page>,
  );
}

const WHEN = { 'at-once': 'when an order is paid', daily: 'once a day' } as const;

function SettingsForms({ path, retailer }: { path: string; retailer: Retailer }) {
  const { vat_number, address, npo_id, return_days, story, cause, order_email, order_emails } = retailer;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <FoldForm action={`${path}/details`} title="Change the details" submit="Save the details">
        <p>They apply from the next order on. Invoices that wait for an address use it now.</p>
        <CountInput name="vatNumber" label="VAT number" value={vat_number} isOptional />
        <InputField
          name="address"
          label="Address"
          hint="In one line. It is on invoices and on the retailer’s page."
          value={address}
          maxLength={ADDRESS_MAX_CHARACTERS}
          isOptional
        />
        <CountInput name="npoId" label="Non-profit id" value={npo_id} isOptional />
        <CountInput
          name="returnDays"
          label="Return days"
          hint={`At least ${RETURN_DAYS}.`}
          value={return_days}
        />
      </FoldForm>
      <FoldForm action={`${path}/page`} title="Change its page" submit="Save the page">
        <p>The story’s first paragraph is above the retailer’s products, the others are below.</p>
        <TextAreaField name="story" label="Story" value={story} isOptional />
        <InputField
          name="cause"
          label="Cause"
          hint="For a non-profit: what the money supports."
          value={cause}
          maxLength={CAUSE_MAX_CHARACTERS}
          isOptional
        />
      </FoldForm>
      <FoldForm
        action={`${path}/order-emails`}
        title="Change its order emails"
        submit="Save the order emails"
      >
        <p>The retailer receives its parcels at this address.</p>
        <InputField name="address" label="Email" value={order_email} isOptional />
        <ChoiceField name="when" label="Sent" value={order_emails} choices={WHEN} />
      </FoldForm>
    </div>
  );
}

type RetirementProps = { path: string; isRetired: boolean; activity: RetailerActivity };

/**
 * The forms that retire a retailer and bring it back. Both are shown after an interrupted retirement, so that the
 * operator can complete or revert it.
 */
function Retirement({ path, isRetired, activity }: RetirementProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      {(!isRetired || activity.shown > 0) && (
        <FoldForm action={`${path}/retire`} title="Retire the retailer" variant="danger">
          <p className="max-w-prose">{retirementSentence(activity)}</p>
        </FoldForm>
      )}
      {isRetired && (
        <FoldForm action={`${path}/bring-back`} title="Bring the retailer back">
          <p>
            Customers can find and order its {countOf(activity.retired, 'product')} again. Products that were
            hidden before stay hidden.
          </p>
        </FoldForm>
      )}
    </div>
  );
}
