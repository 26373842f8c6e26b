import type { Crumb } from '#client/ui/breadcrumbs.tsx';

/** The breadcrumbs on screen, for search engines. */
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
