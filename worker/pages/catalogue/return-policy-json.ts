import type { ProductView } from '#client/features/catalogue/product-view.ts';
import { RETURN_DAYS } from '#shared/constants.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/**
 * The shop's default return terms as schema.org objects: returns for any reason within a number of days at the
 * customer's cost; faulty products are returned free of charge.
 * @param path the help page with these terms
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

/** A product's own return terms, for its offer; null if they are the shop's default terms. */
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
