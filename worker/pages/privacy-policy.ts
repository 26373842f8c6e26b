import { definePage } from './define-page.ts';

export const privacyPolicyPage = definePage({
  access: 'public',
  load: async () => ({ kind: 'page', data: null }),
  head: (_page, { site }) => ({
    title: 'Privacy policy',
    canonical: '/privacy-policy',
    description: `What ${site.name} keeps about you, why, for how long, and what you can ask of us (POPIA).`,
  }),
});
