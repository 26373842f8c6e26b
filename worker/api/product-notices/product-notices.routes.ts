import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { invalid, notFound } from '../http/errors.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import {
  deleteAlert,
  deleteNoticesStatement,
  insertNotice,
  listNotices,
  type NoticeProblem,
  stopReviewEmailsStatement,
} from './product-notices.repository.ts';
import { verifyUnsubscribeToken } from './unsubscribe-token.ts';

/** Handles product alerts (R-BACK-1). */
export const productNoticesHandlers = {
  listProductNotices: async (c) => answerNotices(c),

  createProductNotice: async (c, { params }) => {
    const problem = await insertNotice(c.env.DB, { userId: userId(c), ...params }, c.get('now')());
    if (problem !== null) throw noticeError(problem);
    return answerNotices(c);
  },

  deleteProductNotice: async (c, { params }) => {
    await deleteAlert(c.env.DB, { userId: userId(c), ...params });
    return answerNotices(c);
  },

  stopProductNotices: async (c, { params: { token } }) => {
    const stopped = verifyUnsubscribeToken(getConfig(c.env).operatorSecret, token);
    if (stopped === null) throw notFound('This link doesn’t work.');
    const { userId: customer, emails } = stopped;
    await (emails === 'notices'
      ? deleteNoticesStatement(c.env.DB, customer)
      : stopReviewEmailsStatement(c.env.DB, customer, c.get('now')())
    ).run();
    return c.json({ message: 'You won’t get these e-mails any more.' });
  },
} satisfies EndpointHandlers<'productNotices'>;

function userId(c: Context<ApiEnv>): number {
  return c.get('session').userId;
}

async function answerNotices(c: Context<ApiEnv>): Promise<Response> {
  return c.json(await listNotices(c.env.DB, userId(c)));
}

function noticeError(problem: NoticeProblem): Error {
  switch (problem) {
    case 'missing':
      return notFound();
    case 'available':
      return invalid({ product_id: ['Good news: it’s in stock right now.'] });
    case 'full':
      return invalid({
        product_id: ['That’s as many products as you can wait for. Stop one under Account, then try again.'],
      });
  }
}
