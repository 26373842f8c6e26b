import type { ApiClient } from '#shared/api-client/api-client.ts';
import { NOTICES_PATH, productPath, unsubscribePath } from '#shared/navigation/paths.ts';
import { signUnsubscribeToken } from '#worker/api/product-notices/unsubscribe-token.ts';
import { demoProducts } from '../support/demo-products.ts';
import type { FormRow } from './form-row.ts';
import { shelf } from './shelf.ts';

/** The local secret from wrangler.toml. */
const SECRET = 'local-only-secret-known-to-everyone';

const UNREADABLE = 'Something went wrong with this form. Please reload the page and try again.';

/** Forms for product alerts, and for the unsubscribe link in alert emails. */
export const NOTICE_FORMS = {
  'notices: back-in-stock': {
    isOnPublicPage: true,
    async prepare(page) {
      const { soldOut } = await demoProducts();
      return {
        path: productPath(soldOut),
        control: page.getByRole('button', { name: 'Tell me when it’s back' }),
        done: [page.getByText('We’ll e-mail you once, when it’s back in stock.').first()],
        invalid: { fields: { product_id: 'x' }, words: UNREADABLE },
        state: { read: waitedFor, after: [soldOut.id] },
      };
    },
  },
  'notices: price-drop': {
    isOnPublicPage: true,
    async prepare(page) {
      const [mug] = await shelf();
      return {
        path: productPath(mug),
        control: page.getByRole('button', { name: 'Tell me if the price drops' }),
        done: [page.getByText('We’ll e-mail you once, when the price drops.').first()],
        invalid: { fields: { product_id: 'x' }, words: UNREADABLE },
        state: { read: waitedFor, after: [mug.id] },
      };
    },
  },
  'notices: stop': {
    async prepare(page, { api }) {
      const [mug] = await shelf();
      await api.productNotices.createProductNotice({ kind: 'price-drop', productId: mug.id });
      return {
        path: NOTICES_PATH,
        control: page.getByRole('button', { name: /^Stop / }),
        done: [page.getByRole('heading', { name: 'You’re not waiting for anything' })],
        invalid: { fields: { kind: 'birthday' }, words: UNREADABLE },
        state: { read: waitedFor, after: [] },
      };
    },
  },
  unsubscribe: {
    without: {
      'not signed in': 'the link needs no login',
      'session ended': 'the link needs no login',
      'session changed': 'it is not made for a session',
    },
    async prepare(page, { api }) {
      const [mug] = await shelf();
      await api.productNotices.createProductNotice({ kind: 'price-drop', productId: mug.id });
      return {
        path: await unsubscribePathOf(api),
        control: page.getByRole('button', { name: 'Stop these e-mails' }),
        done: [page.getByText('You won’t get these e-mails any more.').first()],
        state: { read: waitedFor, after: [] },
      };
    },
  },
} satisfies Record<string, FormRow>;

/** The path of the unsubscribe link in a customer's emails. */
export async function unsubscribePathOf(api: ApiClient): Promise<string> {
  const { id } = await api.account.getUser();
  return unsubscribePath(signUnsubscribeToken(SECRET, { userId: id, emails: 'notices' }));
}

async function waitedFor(api: ApiClient): Promise<number[]> {
  return (await api.productNotices.listProductNotices()).map(({ product }) => product.id);
}
