import type { ProductView } from '#client/features/catalogue/product-view.ts';
import { RETURN_DAYS } from '#shared/constants.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/**
 * The terms of return that hold where a product does not say others, as schema.org has them: without a reason within some
 * days, at the customer's cost; a fault costs nothing.
 * @param path the help page that says so
 */
export function returnPolicyJson({ name }: SiteInfo, path: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name,
    url: '/',
    hasMerchantReturnPolicy: { ...returnTermsJson({ days: RETURN_DAYS }), merchantReturnLink: path },
  };
}

/** A product's own terms of return, for its offer; null where they are the shop's. */
export function ownReturnPolicyJson(returns: ProductView['returns']): object | null {
  return 'days' in returns && returns.days === RETURN_DAYS ? null : returnTermsJson(returns);
}

function returnTermsJson(returns: { days: number } | { excluded: string }): object {
  const forFaults = { itemDefectReturnFees: 'https://schema.org/FreeReturn' };
  const terms = { '@type': 'MerchantReturnPolicy', applicableCountry: 'ZA' };
  if ('excluded' in returns) {
    return {
      ...terms,
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      ...forFaults,
    };
  }
  return {
    ...terms,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    ...forFaults,
    refundType: 'https://schema.org/FullRefund',
  };
}
