import { createPagePreloads } from '#client/app/navigation/page-preloads.ts';
import { createRouter } from '#client/app/navigation/router.ts';
import { updateStores } from '#client/app/update-stores.ts';
import type { View } from '#client/app/view.ts';
import { ORIGIN } from '#test/support/the-shop.ts';
import { aTab } from './a-tab.ts';

/** A router for a tab, with a record of the pages it rendered. */
export function aRouter(path = '/about') {
  const tab = aTab(path);
  const { stores } = tab;
  const shown: string[] = [];
  const asked: string[] = [];
  const told: string[] = [];
  const preloads = createPagePreloads(stores);
  stores.auth.subscribe(({ next }) => next !== null && asked.push(next));
  const router = createRouter({
    stores,
    preloads,
    current: () => A_VIEW,
    show({ content }: View, _kind, asked) {
      if (content.kind === 'error') shown.push(`${content.error.status} ${content.error.message}`);
      if (content.kind !== 'page') return;
      shown.push(`${content.payload.route} of ${content.payload.session?.id}`);
      updateStores(stores, content.payload, asked);
    },
    cancelNavigation: (_kind, notify) => notify(),
    findOffline: async () => null,
    showFailure: ({ pathname }, call) => told.push(`${pathname} failed by ${call}`),
  });
  const navigate = (path: string) => router.navigate(new URL(path, ORIGIN), 'push');
  return { ...tab, navigate, put: preloads.put, shown, asked, told };
}

const payment = { methods: '', gateways: [] };
const company = { name: '', registration: '', address: '', phone: '', email: '' };
/** An error page with an empty menu. */
export const A_VIEW: View = {
  url: new URL('/about', ORIGIN),
  Layout: () => null,
  layout: {
    menu: [],
    site: {
      name: '',
      tagline: '',
      origin: ORIGIN,
      pictures: 'worker',
      payment,
      company,
    },
  },
  content: { kind: 'error', error: { status: 404, message: '', requestId: '' }, build: '' },
};
