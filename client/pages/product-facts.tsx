import type { Offer, ProductView } from '#client/features/catalogue/product-view.ts';
import { createPolicy } from '../browser/trusted-types.ts';

/** The product's description, and a table of its details. */
export function ProductFacts({ view, offer }: { view: ProductView; offer: Offer }) {
  return (
    <div className="mt-4 grid items-start gap-6 lg:grid-cols-2 lg:gap-10">
      {view.descriptionHtml !== '' && (
        <section className="grid gap-3">
          <h2 className="display">Description</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on import, and passed through the Trusted Types policy */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: trustedHtml(view.descriptionHtml) }} />
        </section>
      )}
      <section className="grid gap-3">
        <h2 className="display">Details</h2>
        <Details view={view} offer={offer} />
      </section>
    </div>
  );
}

/**
 * Brand, SKU, facts, weight and the chosen options. For wool, "Weight" is an option that means thickness, so the option
 * replaces the weight row.
 */
function Details({ view, offer }: { view: ProductView; offer: Offer }) {
  const rows = new Map([
    ['Brand', view.brand.name],
    ['SKU', offer.sku],
    ...Object.entries({ ...view.own.facts, ...offer.facts }),
    ['Weight', weightText(offer.weightGrams)],
    ...view.axes.map(({ name }, axis) => [name, offer.values[axis] ?? ''] as const),
  ]);
  return (
    <table className="facts">
      <tbody>
        {Array.from(
          rows,
          ([name, value]) =>
            value !== '' && (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

/** @param grams 0 if the weight is unknown */
function weightText(grams: number): string {
  if (grams === 0) return '';
  return grams < 1_000 ? `${grams} g` : `${grams / 1_000} kg`;
}

let policy: { createHTML(html: string): string } | null = null;

/**
 * Prepares sanitised HTML for `dangerouslySetInnerHTML`: as Trusted HTML if the browser supports it, else as a string.
 */
function trustedHtml(sanitisedHtml: string): string {
  // The only policy that allows HTML in the page. It is for product descriptions, which the catalogue import has
  // sanitised.
  policy ??= createPolicy('shop-html', { createHTML: (html: string) => html });
  return policy.createHTML(sanitisedHtml);
}
