import * as v from 'valibot';
import type { Province } from '#shared/contract/address.ts';
import { formatCents, toRand } from '#shared/domain/money.ts';
import {
  deleteDeliveryRate,
  findProvinceId,
  type ListedRate,
  type RetailerTerms,
  toGrams,
  updateFreeDelivery,
  upsertDeliveryRate,
} from '#worker/operations/delivery-rates.repository.ts';
import { DataTable } from '../content.tsx';
import { actorOf, type DeskContext } from '../context.ts';
import { optionalField, randField } from '../fields.ts';
import { ChoiceField, DecimalInput, FoldForm, RowForm } from '../form.tsx';
import { invalidFields } from '../form-action.ts';

/**
 * The province and the weight of a rate. A rate without a province applies to all provinces that have no separate rate.
 * A rate without a weight applies to any weight.
 */
export const RateScopeSchema = v.object({
  province: v.optional(v.string(), ''),
  upTo: optionalField(
    v.pipe(
      v.string(),
      v.transform((text) => toGrams(text.trim().replace(',', '.'))),
      v.number('Enter a weight in kg such as 5 or 2.5.'),
    ),
  ),
});
export const RateFields = v.object({ ...RateScopeSchema.entries, fee: randField });
export const FreeDeliveryFields = v.object({ amount: optionalField(randField) });

const NO_PROVINCE = invalidFields({ province: 'Choose a province.' });

/** Adds or replaces a delivery fee. */
export async function saveRate(c: DeskContext, id: number, input: v.InferOutput<typeof RateFields>) {
  const place = await toPlace(c, id, input);
  if (place === null) return NO_PROVINCE;
  await upsertDeliveryRate(c.env.DB, actorOf(c), place, input.fee);
  return 'The delivery fee is saved. Carts use it at once.';
}

/** Removes a delivery fee. */
export async function removeRate(c: DeskContext, id: number, input: v.InferOutput<typeof RateScopeSchema>) {
  const place = await toPlace(c, id, input);
  if (place === null) return NO_PROVINCE;
  const isRemoved = await deleteDeliveryRate(c.env.DB, actorOf(c), place);
  if (!isRemoved) return { fault: 'This delivery fee no longer exists. Nothing was changed.' };
  return 'The delivery fee is removed.';
}

async function toPlace(c: DeskContext, id: number, input: v.InferOutput<typeof RateScopeSchema>) {
  const { province, upTo } = input;
  const provinceId = province === '' ? null : await findProvinceId(c.env.DB, province);
  return province !== '' && provinceId === null ? null : { supplierId: id, provinceId, upToGrams: upTo };
}

/** Saves the order value from which delivery is free. */
export async function saveFreeDelivery(c: DeskContext, id: number, { amount }: { amount: number | null }) {
  await updateFreeDelivery(c.env.DB, actorOf(c), id, amount);
  return freeText(amount);
}

function freeText(cents: number | null): string {
  return cents === null ? 'Delivery is never free.' : `Delivery is free from ${formatCents(cents)}.`;
}

type DeliveryProps = {
  /** The path of the forms; null if the operator may not change the fees. */
  path: string | null;
  terms: RetailerTerms;
  rates: readonly ListedRate[];
  provinces: readonly Province[];
};

/** The delivery fees of a retailer, and the forms that change them. */
export function Delivery({ path, terms, rates, provinces }: DeliveryProps) {
  const free = terms.free_delivery_from_cents;
  const names = Object.fromEntries(provinces.map(({ code, name }) => [code, name]));
  const rows = rates.map(({ province_code: province, up_to_grams: grams, fee_cents: cents }) => {
    const key = { province: province ?? '', upTo: grams === null ? '' : grams / 1_000 };
    return {
      Province: province === null ? 'Every other province' : (names[province] ?? province),
      Weight: grams === null ? 'Any weight' : `Up to ${grams / 1_000} kg`,
      Fee: formatCents(cents),
      ...(path !== null && { Action: <RowForm action={`${path}/remove-rate`} hidden={key} /> }),
    };
  });
  const otherwise = {
    Province: 'Otherwise',
    Weight: '',
    Fee: formatCents(terms.delivery_fee_cents),
    ...(path !== null && { Action: null }),
  };
  return (
    <>
      <section className="grid gap-2">
        <DataTable caption="Delivery fees" rows={[...rows, otherwise]} cells={(row) => row} />
        <p>{freeText(free)}</p>
      </section>
      {path !== null && (
        <div className="flex flex-wrap items-start gap-3">
          <FoldForm action={`${path}/rate`} title="Set a delivery fee" submit="Save the delivery fee">
            <p>Replaces the fee of the same province and weight. Carts use it at once.</p>
            <ChoiceField
              name="province"
              label="Province"
              choices={{ '': 'Every other province', ...names }}
            />
            <DecimalInput name="upTo" label="Up to this weight in kg" hint="Empty: any weight." isOptional />
            <DecimalInput name="fee" label="Fee in rand" />
          </FoldForm>
          <FoldForm action={`${path}/free-from`} title="Set free delivery" submit="Save">
            <DecimalInput
              name="amount"
              label="Free from this amount in rand"
              hint="Empty: never free."
              value={free && toRand(free)}
              isOptional
            />
          </FoldForm>
        </div>
      )}
    </>
  );
}
