import { env } from 'cloudflare:workers';
import { NOTICES_PATH, stopNoticesPath } from '#shared/navigation/paths.ts';
import { signStop } from '#worker/api/product-notices/stop-token.ts';
import { getConfig } from '#worker/env/config.ts';
import type { FormRow } from './form-row.ts';

const OPEN = 'open to all';

/** What customers wait to be told of, and the link of such a mail. */
export const NOTICE_FORMS: readonly FormRow[] = [
  {
    page: 'notices',
    intent: 'tell',
    prepare: async (_customer, { mug }) => ({
      path: NOTICES_PATH,
      fields: { intent: 'tell', kind: 'price-drop', product_id: mug },
    }),
    // There are plenty of it.
    invalid: { kind: 'back-in-stock' },
    without: { refused: 'what the API refuses comes back as invalid' },
  },
  {
    page: 'notices',
    intent: 'stop',
    async prepare({ api }, { mug }) {
      await api.createProductNotice('price-drop', mug);
      return { path: NOTICES_PATH, fields: { intent: 'stop', kind: 'price-drop', product_id: mug } };
    },
    without: { invalid: 'nothing is typed', refused: 'what has gone is done' },
  },
  {
    page: 'stop-notices',
    intent: '',
    isAnonymous: true,
    async prepare({ api, userId, email }, { mug }) {
      await api.createProductNotice('price-drop', mug);
      return {
        path: stopNoticesPath(signStop(getConfig(env).operatorSecret, userId)),
        fields: {},
        email,
      };
    },
    without: {
      'not signed in': OPEN,
      'session ended': OPEN,
      'session changed': 'the form is made for no session',
      invalid: 'nothing is typed',
      refused: 'nothing stands against it',
    },
  },
];
