import type { Crumb } from '#client/ui/breadcrumbs.tsx';

/** The breadcrumbs as schema.org's `BreadcrumbList`. */
export function breadcrumbsJson(crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href === undefined ? {} : { item: href }),
    })),
  };
}
