import { definePage } from './define-page.ts';

export const termsOfUsePage = definePage({
  access: 'public',
  load: async () => ({ kind: 'page', data: null }),
  head: (_page, { site }) => ({
    title: 'Terms of use',
    canonical: '/about/terms-of-use',
    description: `The terms under which ${site.name} sells: prices, orders, delivery, returns and cookies.`,
  }),
});
