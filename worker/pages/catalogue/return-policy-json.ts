import { RETURN_DAYS } from '#shared/constants.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/**
 * The terms of return of everything that the shop sells, as schema.org has them: without a reason within some days, at the
 * customer's cost; a fault costs nothing.
 * @param path the help page that says so
 */
export function returnPolicyJson({ name }: SiteInfo, path: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name,
    url: '/',
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'ZA',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: RETURN_DAYS,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      itemDefectReturnFees: 'https://schema.org/FreeReturn',
      refundType: 'https://schema.org/FullRefund',
      merchantReturnLink: path,
    },
  };
}
