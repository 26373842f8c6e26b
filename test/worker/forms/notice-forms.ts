import { env } from 'cloudflare:workers';
import { NOTICES_PATH, unsubscribePath } from '#shared/navigation/paths.ts';
import { aProduct } from '#test/support/a-shop.ts';
import { signUnsubscribeToken } from '#worker/api/product-notices/unsubscribe-token.ts';
import { getConfig } from '#worker/env/config.ts';
import type { FormRow } from './form-row.ts';

const OPEN = 'open to all';

/** All forms and cells use one product, because their states in D1 are compared. */
let soldOut: Promise<number> | null = null;

/** Forms for product alerts, and for the unsubscribe link in alert emails. */
export const NOTICE_FORMS: readonly FormRow[] = [
  {
    page: 'notices',
    intent: 'back-in-stock',
    async prepare() {
      soldOut ??= aProduct({ stock: 0 });
      return { path: NOTICES_PATH, fields: { intent: 'back-in-stock', product_id: await soldOut } };
    },
    invalid: { product_id: 'x' },
  },
  {
    page: 'notices',
    intent: 'price-drop',
    prepare: async (_customer, { mug }) => ({
      path: NOTICES_PATH,
      fields: { intent: 'price-drop', product_id: mug },
    }),
    // Invalid, because this product is in stock.
    invalid: { intent: 'back-in-stock' },
  },
  {
    page: 'notices',
    intent: 'stop',
    async prepare({ api }, { mug }) {
      await api.productNotices.createProductNotice({ kind: 'price-drop', productId: mug });
      return { path: NOTICES_PATH, fields: { intent: 'stop', kind: 'price-drop', product_id: mug } };
    },
    invalid: { kind: 'birthday' },
  },
  {
    page: 'unsubscribe',
    intent: '',
    isAnonymous: true,
    async prepare({ api, userId, email }, { mug }) {
      await api.productNotices.createProductNotice({ kind: 'price-drop', productId: mug });
      return {
        path: unsubscribePath(
          signUnsubscribeToken(getConfig(env).operatorSecret, { userId, emails: 'notices' }),
        ),
        fields: {},
        email,
      };
    },
    without: {
      'not signed in': OPEN,
      'session ended': OPEN,
      'session changed': 'the form is not bound to a session',
    },
  },
];
