import { env } from 'cloudflare:workers';
import type { NoticeKind } from '#shared/contract/product-notice.ts';
import { NOTICES_PATH, unsubscribePath } from '#shared/navigation/paths.ts';
import { signUnsubscribeToken } from '#worker/api/product-notices/unsubscribe-token.ts';
import { getConfig } from '#worker/env/config.ts';
import type { DeviceState, Submission } from './submission.ts';

export function requestStockAlert({ random, soldOut }: DeviceState): Submission {
  return ask('back-in-stock', random.pick(soldOut));
}

export function requestPriceAlert({ random, own }: DeviceState): Submission {
  return ask('price-drop', random.pick(own));
}

export function removeAlert({ random, own, soldOut }: DeviceState): Submission {
  const kind = random.pick(['back-in-stock', 'price-drop'] as const);
  const product = random.pick(kind === 'price-drop' ? own : soldOut);
  return {
    what: `stop ${kind} of ${product}`,
    action: NOTICES_PATH,
    fields: { intent: 'stop', kind, product_id: product },
    apply({ notices }) {
      notices.delete(noticeOf(kind, product));
    },
  };
}

/** Unsubscribes through the link in an email, which needs no session. This removes the alerts of all devices. */
export function unsubscribe({ customer, isInTurn }: DeviceState): Submission | null {
  if (!isInTurn) return null;
  return {
    what: 'stop all notices',
    action: unsubscribePath(
      signUnsubscribeToken(getConfig(env).operatorSecret, { userId: customer.userId, emails: 'notices' }),
    ),
    fields: {},
    apply({ notices }) {
      notices.clear();
    },
  };
}

function ask(kind: NoticeKind, product: number): Submission {
  return {
    what: `tell of ${kind} of ${product}`,
    action: NOTICES_PATH,
    fields: { intent: kind, product_id: product },
    apply({ notices }) {
      notices.add(noticeOf(kind, product));
    },
  };
}

function noticeOf(kind: NoticeKind, product: number): string {
  return `${kind} ${product}`;
}
