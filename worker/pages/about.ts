import { definePage } from './define-page.ts';

export const aboutPage = definePage({
  access: 'public',
  load: async () => ({ kind: 'page', data: null }),
  head: (_page, { site }) => ({
    title: `About ${site.name}`,
    canonical: '/about',
    description: `Who ${site.name} is, and how delivery, returns and payment work.`,
  }),
});
