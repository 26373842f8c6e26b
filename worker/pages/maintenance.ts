import { definePage } from './define-page.ts';

export const maintenancePage = definePage({
  access: 'public',
  load: async ({ query }) => ({
    kind: 'page',
    data: { until: query.get('until'), message: query.get('message'), next: query.get('next') ?? '/' },
  }),
  head: () => ({ title: 'We’ll be right back', canonical: null, noindex: true }),
});
