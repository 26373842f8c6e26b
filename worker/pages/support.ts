import { definePage } from './define-page.ts';
import { askSupportFrom } from './support/ask-support.ts';

export const supportPage = definePage({
  access: 'public',
  load: async () => ({ kind: 'page', data: null }),
  head: (_page, { site }) => ({
    title: 'Support',
    canonical: '/support',
    description: `How to reach ${site.name}: from this page, by e-mail, by phone or by post.`,
  }),
  action: askSupportFrom,
});
