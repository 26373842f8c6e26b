import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import { definePage } from './define-page.ts';

/** Pages whose components contain all their text. The worker only adds the head. */
export const TEXT_PAGES = {
  about: textPage(({ name }) => ({
    title: `About ${name}`,
    description: `Who ${name} is, whose goods it sells, and how to reach it.`,
  })),
  'terms-of-use': textPage(({ name }) => ({
    title: 'Terms of use',
    description: `The terms under which ${name} sells: prices, orders, delivery, returns and cookies.`,
  })),
  'privacy-policy': textPage(({ name }) => ({
    title: 'Privacy policy',
    description: `What ${name} keeps about you, why, for how long, and what you can ask of us (POPIA).`,
  })),
};

function textPage(headOf: (site: SiteInfo) => { title: string; description: string }) {
  return definePage<null>({
    access: 'public',
    load: async () => ({ kind: 'page', data: null }),
    head: (_page, { path, site }) => ({ ...headOf(site), canonical: path }),
  });
}
