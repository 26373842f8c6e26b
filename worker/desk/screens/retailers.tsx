import { Hono } from 'hono';
import * as v from 'valibot';
import { Notice } from '#client/ui/notice.tsx';
import { RETURN_DAYS } from '#shared/constants.ts';
import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';
import { countOf } from '#shared/domain/format-count.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatCents, toRand } from '#shared/domain/money.ts';
import { isVatNumber } from '#shared/domain/vat.ts';
import { listProvinces } from '#worker/api/catalogue/catalogue.repository.ts';
import { addSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import {
  deleteDeliveryRate,
  findProvinceId,
  type ListedRate,
  listDeliveryTerms,
  type RetailerTerms,
  toGrams,
  updateFreeDelivery,
  upsertDeliveryRate,
} from '#worker/operations/delivery-rates.repository.ts';
import {
  ADDRESS_MAX_CHARACTERS,
  CAUSE_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  lacksAddress,
  listRetailers,
  ORDER_EMAILS,
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
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { Facts } from '../card.tsx';
import { actorOf, type DeskContext } from '../context.ts';
import { countField, idInPath, lineField, noteField, optionalField, randField } from '../fields.ts';
import { Fold } from '../fold.tsx';
import { type Choice, ChoiceField, DeskForm, InputField, type PostedState, TextField } from '../form.tsx';
import { formAction } from '../form-action.ts';
import { showPage } from '../page.tsx';
import { DataTable } from '../table.tsx';

const RETAILERS = '/retailers';
const NAME_MAX_CHARACTERS = 100;

/** The list of retailers, and one retailer's details. */
export const retailers = new Hono<RequestEnv>().get('/', (c) => showAll(c)).get('/:id', (c) => show(c));

const DAYS_TEXT = `Enter a number of days from ${RETURN_DAYS}, the legal minimum, to ${RETURN_DAYS_AT_MOST}.`;

const DetailsFields = v.object({
  vatNumber: optionalField(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll(/\s/g, '')),
      v.check(isVatNumber, 'A VAT number has 10 digits and starts with 4.'),
    ),
  ),
  address: optionalField(lineField(ADDRESS_MAX_CHARACTERS, 'Enter the address in one line.')),
  npoId: optionalField(countField),
  returnDays: v.pipe(
    countField,
    v.minValue(RETURN_DAYS, DAYS_TEXT),
    v.maxValue(RETURN_DAYS_AT_MOST, DAYS_TEXT),
  ),
});

const RateFields = {
  province: v.optional(v.string(), ''),
  upTo: optionalField(
    v.pipe(
      v.string(),
      v.transform((text) => toGrams(text.trim().replace(',', '.'))),
      v.number('Enter a weight in kg such as 5 or 2.5.'),
    ),
  ),
};

const EMAIL_TEXT = 'Enter one email address.';

/** The forms of a retailer, which only owners may post. */
export const retailerForms = new Hono<RequestEnv>()
  .post(
    '/details',
    formAction({
      fields: DetailsFields,
      show,
      async run(c, { vatNumber, address, npoId, returnDays }) {
        const { id } = await retailerInPath(c);
        const details = {
          vat_number: vatNumber,
          address: address ?? '',
          npo_id: npoId,
          return_days: returnDays,
        };
        if (lacksAddress(details)) {
          const errors = { address: 'A retailer with a VAT number needs an address for its tax invoices.' };
          return { fault: 'Nothing was changed.', errors };
        }
        await updateRetailer(c.env.DB, actorOf(c), { id, ...details });
        return done(c, 'The details are saved. They apply from the next order on.');
      },
    }),
  )
  .post(
    '/page',
    formAction({
      fields: v.object({
        story: noteField(STORY_MAX_CHARACTERS),
        cause: noteField(CAUSE_MAX_CHARACTERS),
      }),
      show,
      async run(c, { story, cause }) {
        const { id } = await retailerInPath(c);
        const page = { story: story ?? '', cause: cause ?? '' };
        await updateRetailer(c.env.DB, actorOf(c), { id, ...page });
        return done(c, 'Its page is saved.');
      },
    }),
  )
  .post(
    '/order-emails',
    formAction({
      fields: v.object({
        address: optionalField(
          v.pipe(
            v.string(),
            v.trim(),
            v.maxLength(EMAIL_MAX_CHARACTERS, EMAIL_TEXT),
            v.regex(EMAIL_PATTERN, EMAIL_TEXT),
          ),
        ),
        when: v.picklist(ORDER_EMAILS, 'Choose one.'),
      }),
      show,
      async run(c, { address, when }) {
        const { id } = await retailerInPath(c);
        await updateRetailer(c.env.DB, actorOf(c), { id, order_email: address, order_emails: when });
        return done(c, address === null ? 'It receives no order emails.' : 'Its order emails are saved.');
      },
    }),
  )
  .post(
    '/retire',
    retirementAction(retireRetailer, (count) => `It is retired, and ${count} hidden.`),
  )
  .post(
    '/bring-back',
    retirementAction(bringBackRetailer, (count) => `It sells again, and ${count} shown.`),
  )
  .post(
    '/rate',
    formAction({
      fields: v.object({ ...RateFields, fee: randField }),
      show,
      async run(c, { fee, ...given }) {
        const rate = await toRate(c, given);
        if (rate === null) return NO_PROVINCE;
        await upsertDeliveryRate(c.env.DB, actorOf(c), rate, fee);
        return done(c, 'The delivery fee is saved. Carts use it at once.');
      },
    }),
  )
  .post(
    '/remove-rate',
    formAction({
      fields: v.object(RateFields),
      show,
      async run(c, given) {
        const rate = await toRate(c, given);
        if (rate === null) return NO_PROVINCE;
        const isRemoved = await deleteDeliveryRate(c.env.DB, actorOf(c), rate);
        if (!isRemoved) return { fault: 'This delivery fee no longer exists. Nothing was changed.' };
        return done(c, 'The delivery fee is removed.');
      },
    }),
  )
  .post(
    '/free-from',
    formAction({
      fields: v.object({ amount: optionalField(randField) }),
      show,
      async run(c, { amount }) {
        const { id } = await retailerInPath(c);
        await updateFreeDelivery(c.env.DB, actorOf(c), id, amount);
        return done(
          c,
          amount === null ? 'Delivery is never free.' : `Delivery is free from ${formatCents(amount)}.`,
        );
      },
    }),
  );

const NO_PROVINCE = { fault: 'Nothing was changed.', errors: { province: 'Choose a province.' } };

async function toRate(c: DeskContext, { province, upTo }: { province: string; upTo: number | null }) {
  const { id: supplierId } = await retailerInPath(c);
  const provinceId = province === '' ? null : await findProvinceId(c.env.DB, province);
  return province !== '' && provinceId === null ? null : { supplierId, provinceId, upToGrams: upTo };
}

function retirementAction(change: typeof retireRetailer, sentence: (products: string) => string) {
  return formAction({
    fields: v.object({}),
    show,
    async run(c) {
      const { id } = await retailerInPath(c);
      const products = await change(c.env.DB, actorOf(c), id);
      const count = `${countOf(products, 'product')} ${products === 1 ? 'is' : 'are'}`;
      return done(c, `${sentence(count)} The shop shows it within 90 seconds.`);
    },
  });
}

async function done(c: DeskContext, sentence: string) {
  const { id, display_name } = await retailerInPath(c);
  return { done: `${display_name}: ${sentence}`, to: `${RETAILERS}/${id}` };
}

/** The retailer in the path. Throws 404 if there is none. */
async function retailerInPath(c: DeskContext): Promise<Retailer> {
  const [retailer] = await listRetailers(c.env.DB, String(idInPath(c, 'id')));
  if (retailer === undefined) throw pageNotFound(c.req.path);
  return retailer;
}

/** The form that adds a retailer, which only owners may post. */
export const newRetailer = new Hono<RequestEnv>().post(
  '/',
  formAction({
    fields: v.object({ name: lineField(NAME_MAX_CHARACTERS, 'Enter the name that customers see.') }),
    show: showAll,
    async run(c, { name }) {
      const added = await addSupplier(c.env.DB, actorOf(c), name);
      if (added === null) return { fault: `A retailer named ${name} already exists. Nothing was changed.` };
      return { done: `${name} is added.`, to: `${RETAILERS}/${added.id}` };
    },
  }),
);

async function showAll(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const all = await listRetailers(c.env.DB, null);
  return showPage(c, {
    title: 'Retailers',
    posted,
    content: (
      <>
        {c.get('operator').role === 'owner' && (
          <Fold action={`${RETAILERS}/add`} title="Add a retailer">
            <p>The retailer gets the usual delivery fees. Add its VAT number, address and fees afterwards.</p>
            <DeskForm action={`${RETAILERS}/add`} submit="Add the retailer">
              <InputField name="name" label="Name" maxLength={NAME_MAX_CHARACTERS} />
            </DeskForm>
          </Fold>
        )}
        <DataTable
          caption="Retailers"
          isCaptionHidden
          columns={['Retailer', 'VAT number', 'Address', 'Non-profit id', 'Return days']}
          rows={all.map(({ id, display_name, vat_number, address, npo_id, return_days, retired_at }) => ({
            key: id,
            cells: [
              <a key="name" className="link" href={`${RETAILERS}/${id}`}>
                {display_name}
                {retired_at !== null && ' (retired)'}
              </a>,
              vat_number ?? 'Not registered',
              address === '' ? 'No address' : address,
              npo_id ?? '',
              return_days,
            ],
          }))}
          empty="The shop has no retailers."
        />
      </>
    ),
  });
}

async function show(c: DeskContext, posted: PostedState | null = null): Promise<Response> {
  const retailer = await retailerInPath(c);
  const [terms, provinces, activity] = await Promise.all([
    listDeliveryTerms(c.env.DB, String(retailer.id)),
    listProvinces(c.env.DB),
    countRetailerActivity(c.env.DB, retailer.id),
  ]);
  const isOwner = c.get('operator').role === 'owner';
  const path = `${RETAILERS}/${retailer.id}/settings`;
  const rates = terms.rates.filter(({ supplier_id }) => supplier_id === retailer.id);
  const [delivery] = terms.retailers;
  return showPage(c, {
    title: retailer.display_name,
    posted,
    content: (
      <>
        {retailer.retired_at !== null && (
          <Notice tone="info">
            This retailer was retired on {formatDateTime(retailer.retired_at)}. Customers cannot find or order
            its products.
          </Notice>
        )}
        <Details retailer={retailer} />
        <a className="link" href={`/imports/${retailer.id}`}>
          Import a file
        </a>
        {isOwner && <DetailsForm path={path} retailer={retailer} />}
        {isOwner && <PageForm path={path} retailer={retailer} />}
        {isOwner && <OrderEmailsForm path={path} retailer={retailer} />}
        {delivery && <Delivery path={isOwner ? path : null} terms={delivery} rates={rates} />}
        {isOwner && delivery && (
          <DeliveryForms
            path={path}
            terms={delivery}
            provinces={provinces.map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
        {isOwner && <Retirement path={path} isRetired={retailer.retired_at !== null} activity={activity} />}
      </>
    ),
  });
}

function Details({ retailer }: { retailer: Retailer }) {
  const { id, vat_number, address, npo_id, return_days, order_email, order_emails } = retailer;
  return (
    <Facts
      rows={[
        ['Retailer id', id],
        ['VAT number', vat_number ?? 'Not registered for VAT'],
        ['Address', address === '' ? 'No address' : address],
        ['Non-profit id', npo_id ?? 'None'],
        ['Return days', return_days],
        ['Order emails', order_email === null ? 'None' : `${order_email}, ${WHEN[order_emails]}`],
      ]}
    />
  );
}

function DetailsForm({ path, retailer }: { path: string; retailer: Retailer }) {
  const { vat_number, address, npo_id, return_days } = retailer;
  return (
    <Fold action={`${path}/details`} title="Change the details">
      <p>They apply from the next order on. Invoices that wait for an address use it now.</p>
      <DeskForm action={`${path}/details`} submit="Save the details">
        <InputField
          name="vatNumber"
          label="VAT number"
          value={vat_number ?? ''}
          inputMode="numeric"
          isOptional
        />
        <InputField
          name="address"
          label="Address"
          hint="In one line, as on invoices."
          value={address}
          maxLength={ADDRESS_MAX_CHARACTERS}
          isOptional
        />
        <InputField
          name="npoId"
          label="Non-profit id"
          value={String(npo_id ?? '')}
          inputMode="numeric"
          isOptional
        />
        <InputField
          name="returnDays"
          label="Return days"
          hint={`At least ${RETURN_DAYS}.`}
          value={String(return_days)}
          inputMode="numeric"
        />
      </DeskForm>
    </Fold>
  );
}

function PageForm({ path, retailer: { story, cause } }: { path: string; retailer: Retailer }) {
  return (
    <Fold action={`${path}/page`} title="Change its page">
      <p>Shoppers read this above the retailer’s products.</p>
      <DeskForm action={`${path}/page`} submit="Save the page">
        <TextField name="story" label="Story" value={story} isOptional />
        <InputField
          name="cause"
          label="Cause"
          hint="For a non-profit: what the money supports."
          value={cause}
          maxLength={CAUSE_MAX_CHARACTERS}
          isOptional
        />
      </DeskForm>
    </Fold>
  );
}

const WHEN = { 'at-once': 'when an order is paid', daily: 'once a day' } as const;

function OrderEmailsForm({ path, retailer }: { path: string; retailer: Retailer }) {
  return (
    <Fold action={`${path}/order-emails`} title="Change its order emails">
      <p>The retailer receives its parcels at this address.</p>
      <DeskForm action={`${path}/order-emails`} submit="Save the order emails">
        <InputField name="address" label="Email" value={retailer.order_email ?? ''} isOptional />
        <ChoiceField
          name="when"
          label="Sent"
          value={retailer.order_emails}
          choices={ORDER_EMAILS.map((value) => ({ value, label: WHEN[value] }))}
        />
      </DeskForm>
    </Fold>
  );
}

type RetirementProps = { path: string; isRetired: boolean; activity: RetailerActivity };

/** Both forms are shown after an interrupted retirement, because submitting either again completes it. */
function Retirement({ path, isRetired, activity }: RetirementProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      {(!isRetired || activity.shown > 0) && (
        <Fold action={`${path}/retire`} title="Retire the retailer">
          <p className="max-w-prose">{retirementSentence(activity)}</p>
          <DeskForm action={`${path}/retire`} submit="Retire the retailer" variant="danger" />
        </Fold>
      )}
      {isRetired && (
        <Fold action={`${path}/bring-back`} title="Bring the retailer back">
          <p>
            Customers can find and order its {countOf(activity.retired, 'product')} again. Products that were
            hidden before stay hidden.
          </p>
          <DeskForm action={`${path}/bring-back`} submit="Bring the retailer back" />
        </Fold>
      )}
    </div>
  );
}

type DeliveryProps = {
  /** The path of the forms; null if the operator may not change the fees. */
  path: string | null;
  terms: RetailerTerms;
  rates: readonly ListedRate[];
};

function Delivery({ path, terms, rates }: DeliveryProps) {
  const free = terms.free_delivery_from_cents;
  const rows = rates.map(({ province_code, up_to_grams, fee_cents }) => ({
    key: `${province_code} ${up_to_grams}`,
    cells: [
      province_code ?? 'Every other province',
      up_to_grams === null ? 'Any weight' : `Up to ${up_to_grams / 1_000} kg`,
      formatCents(fee_cents),
      path && (
        <DeskForm key="remove" action={`${path}/remove-rate`} submit="Remove" variant="secondary">
          <input type="hidden" name="province" value={province_code ?? ''} />
          <input type="hidden" name="upTo" value={up_to_grams === null ? '' : up_to_grams / 1_000} />
        </DeskForm>
      ),
    ],
  }));
  const otherwise = { key: 'flat', cells: ['Otherwise', '', formatCents(terms.delivery_fee_cents), ''] };
  return (
    <section className="grid gap-2">
      <DataTable
        caption="Delivery fees"
        columns={path === null ? ['Province', 'Weight', 'Fee'] : ['Province', 'Weight', 'Fee', 'Action']}
        rows={[...rows, otherwise].map(({ key, cells }) => ({
          key,
          cells: path === null ? cells.slice(0, 3) : cells,
        }))}
        empty=""
      />
      <p>{free === null ? 'Delivery is never free.' : `Delivery is free from ${formatCents(free)}.`}</p>
    </section>
  );
}

type FormsProps = { path: string; terms: RetailerTerms; provinces: readonly Choice[] };

function DeliveryForms({ path, terms, provinces }: FormsProps) {
  const free = terms.free_delivery_from_cents;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Fold action={`${path}/rate`} title="Set a delivery fee">
        <p>Replaces the fee of the same province and weight. Carts use it at once.</p>
        <DeskForm action={`${path}/rate`} submit="Save the delivery fee">
          <ChoiceField
            name="province"
            label="Province"
            choices={[{ value: '', label: 'Every other province' }, ...provinces]}
          />
          <InputField
            name="upTo"
            label="Up to this weight in kg"
            hint="Empty: any weight."
            inputMode="decimal"
            isOptional
          />
          <InputField name="fee" label="Fee in rand" inputMode="decimal" />
        </DeskForm>
      </Fold>
      <Fold action={`${path}/free-from`} title="Set free delivery">
        <DeskForm action={`${path}/free-from`} submit="Save">
          <InputField
            name="amount"
            label="Free from this amount in rand"
            hint="Empty: never free."
            value={free === null ? '' : String(toRand(free))}
            inputMode="decimal"
            isOptional
          />
        </DeskForm>
      </Fold>
    </div>
  );
}
