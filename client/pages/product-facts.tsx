import { trustedHtml } from '#client/browser/trusted-html.ts';
import type { Offer, ProductView } from '#client/features/catalogue/product-view.ts';

/** The product's description, and a table of its details. */
export function ProductFacts({ view, offer }: { view: ProductView; offer: Offer }) {
  return (
    <div className="mt-4 grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
      {view.descriptionHtml !== '' && (
        <section className="grid gap-3">
          <h2 className="display text-xl">Description</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on import, and passed through the Trusted Types policy */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: trustedHtml(view.descriptionHtml) }} />
        </section>
      )}
      <section className="grid gap-3">
        <h2 className="display text-xl">Details</h2>
        <Details view={view} offer={offer} />
      </section>
    </div>
  );
}

/** Brand, SKU, the chosen options and weight, unless an option is called so: of wool it says how thick it is. */
function Details({ view, offer }: { view: ProductView; offer: Offer }) {
  const isWeightChosen = view.axes.some(({ name }) => name === 'Weight');
  const rows = [
    ['Brand', view.brand.name],
    ['SKU', offer.sku],
    ...view.axes.map(({ name }, axis) => [name, offer.values[axis] ?? '']),
    ['Weight', isWeightChosen ? '' : weightText(offer.weightGrams)],
  ].filter(([, value]) => value !== '');
  return (
    <table className="facts">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param grams 0 if the weight is unknown */
function weightText(grams: number): string {
  if (grams === 0) return '';
  return grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`;
}
