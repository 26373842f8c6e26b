import * as v from 'valibot';
import { loadCategoryTree } from '#worker/operations/catalogue/category-tree.ts';
import { listRetailerNames } from '#worker/operations/order-search.repository.ts';
import {
  endVoucherOffer,
  insertVoucherOffer,
  type ListedVoucher,
  listVoucherOffers,
} from '#worker/operations/voucher-offers.repository.ts';
import {
  describeDays,
  describeDiscount,
  describeUses,
  hasEnded,
  toVoucherOffer,
} from '#worker/operations/voucher-rules.ts';
import { DataTable } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { countField, dayField, optionalField, randField } from '../fields.ts';
import { RetailerField } from '../filters.tsx';
import { ChoiceField, CountInput, DecimalInput, FoldForm, InputField } from '../form.tsx';
import { formsFor, invalidFields } from '../form-action.ts';
import { Page } from '../page.tsx';

const VOUCHERS = '/vouchers';

const TermsFields = {
  code: v.pipe(v.string('Enter a code.'), v.trim(), v.nonEmpty('Enter a code.')),
  minimum: optionalField(randField),
  retailer: optionalField(countField),
  category: optionalField(countField),
  from: optionalField(dayField),
  to: optionalField(dayField),
  limit: optionalField(countField),
  perCustomer: optionalField(countField),
};
const VoucherFields = v.variant(
  'kind',
  [
    v.object({
      kind: v.literal('amount'),
      value: v.pipe(randField, v.minValue(1, 'Enter more than R 0.')),
      ...TermsFields,
    }),
    v.object({ kind: v.literal('percentage'), value: countField, ...TermsFields }),
  ],
  'Choose an amount or a percentage.',
);

/** The messages of a rejected voucher, by field. */
const PROBLEMS = {
  code: { code: 'A code has 3 to 40 letters, digits and dashes.' },
  percent: { value: 'Enter at most 100 percent.' },
  order: { to: 'The last day is before the first.' },
  past: { to: 'The last day is in the past.' },
  'code taken': { code: 'There is a voucher with this code already.' },
  'no such retailer': { retailer: 'This retailer no longer exists.' },
  'no such category': { category: 'This category no longer exists.' },
} as const;

/** The vouchers of the shop. */
export const vouchers = createApp().get('/', show);

const form = formsFor(vouchers, show, VOUCHERS);

form('/add', VoucherFields, async (c, input) => {
  const { code, kind, value, minimum, retailer, category, from, to, limit, perCustomer } = input;
  const offer = toVoucherOffer(
    {
      code,
      kind,
      value,
      minimumCents: minimum ?? 0,
      supplierId: retailer,
      categoryId: category,
      fromDay: from,
      toDay: to,
      totalLimit: limit,
      customerLimit: perCustomer,
    },
    new Date(),
  );
  const outcome = typeof offer === 'string' ? offer : await insertVoucherOffer(c.env.DB, actorOf(c), offer);
  if (outcome !== 'added') return invalidFields(PROBLEMS[outcome]);
  return `Voucher ${code.toUpperCase()} is added.`;
});
form('/end', v.object({ code: v.pipe(v.string(), v.nonEmpty('Choose a voucher.')) }), async (c, { code }) => {
  const isEnded = await endVoucherOffer(c.env.DB, actorOf(c), code, new Date());
  if (!isEnded) return { fault: 'This voucher has already ended. Nothing was changed.' };
  return `Voucher ${code} has ended. Existing orders keep their discount.`;
});

async function show(c: DeskContext): Promise<Response> {
  const now = new Date();
  const [all, retailers, tree] = await Promise.all([
    listVoucherOffers(c.env.DB),
    listRetailerNames(c.env.DB),
    loadCategoryTree(c.env.DB),
  ]);
  const categories = tree.listPaths().map(({ id, path }) => ({ value: String(id), label: path }));
  const current = all.filter((voucher) => !hasEnded(voucher, now));
  const ended = all.filter((voucher) => hasEnded(voucher, now));
  const cells = (voucher: ListedVoucher) => ({
    Code: voucher.code,
    Discount: describeDiscount(voucher),
    Valid: describeDays(voucher, now),
    Used: describeUses(voucher),
  });
  return c.render(
    <Page title="Vouchers">
      <div className="flex flex-wrap items-start gap-3">
        <FoldForm action={`${VOUCHERS}/add`} title="Add a voucher" submit="Add the voucher">
          <InputField name="code" label="Code" hint="3 to 40 letters, digits and dashes." maxLength={40} />
          <ChoiceField name="kind" label="Discount in" choices={{ percentage: 'Percent', amount: 'Rand' }} />
          <DecimalInput name="value" label="Discount" hint="Such as 10 percent, or 49.99 rand." />
          <DecimalInput name="minimum" label="Smallest order value in rand" isOptional />
          <RetailerField all="All retailers" retailers={retailers} />
          <ChoiceField
            name="category"
            label="Category"
            choices={[{ value: '', label: 'All categories' }, ...categories]}
          />
          <InputField name="from" label="First day" type="date" hint="Empty: today." isOptional />
          <InputField name="to" label="Last day" type="date" hint="Empty: no end." isOptional />
          <CountInput name="limit" label="Uses in total" hint="Empty: no limit." isOptional />
          <CountInput name="perCustomer" label="Uses per customer" hint="Empty: no limit." isOptional />
        </FoldForm>
        {current.length > 0 && (
          <FoldForm
            action={`${VOUCHERS}/end`}
            title="End a voucher"
            submit="End the voucher"
            variant="danger"
          >
            <p>Ends the voucher now, for good. Existing orders keep their discount.</p>
            <ChoiceField
              name="code"
              label="Voucher"
              choices={current.map(({ code }) => ({ value: code, label: code }))}
            />
          </FoldForm>
        )}
      </div>
      <DataTable caption="Vouchers" rows={current} cells={cells} empty="No voucher is valid." />
      {ended.length > 0 && <DataTable caption="Ended vouchers" rows={ended} cells={cells} />}
    </Page>,
  );
}
