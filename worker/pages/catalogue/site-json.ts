import type { SiteInfo } from '#shared/navigation/page-payload.ts';

const ORGANIZATION = '/#organization';

/** The company and the site's search, as schema.org objects of the home page. */
export function siteJson({ name, company }: SiteInfo): object[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': ORGANIZATION,
      name,
      legalName: company.name,
      url: '/',
      logo: '/favicon.svg',
      email: company.email,
      telephone: company.phone,
      address: company.address,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url: '/',
      inLanguage: 'en-ZA',
      publisher: { '@id': ORGANIZATION },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: '/search?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
