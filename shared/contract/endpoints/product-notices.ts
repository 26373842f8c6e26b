import * as v from 'valibot';
import { BROWSER_CALLS } from '../browser-calls.ts';
import { MessageSchema } from '../common.ts';
import { NoticeKindSchema, ProductNoticeSchema } from '../product-notice.ts';
import { del, endpoint, post } from './endpoint.ts';
import { IdParamSchema } from './schemas.ts';

const ByKindAndProduct = v.strictObject({ kind: NoticeKindSchema, productId: IdParamSchema });

/** R-BACK-1: customers' alerts. Every change returns all of the customer's alerts. */
export const NOTICE_ENDPOINTS = {
  listProductNotices: endpoint(
    BROWSER_CALLS.productNotices.listProductNotices,
    'List the customer’s product alerts, newest first',
    { reply: v.array(ProductNoticeSchema) },
  ),
  createProductNotice: post(
    '/api/product-notices/{kind}/{productId}',
    'session',
    'Request one email when a product is back in stock or its price drops',
    { params: ByKindAndProduct, reply: v.array(ProductNoticeSchema) },
  ),
  deleteProductNotice: del('/api/product-notices/{kind}/{productId}', 'session', 'Cancel a product alert', {
    params: ByKindAndProduct,
    reply: v.array(ProductNoticeSchema),
  }),
  stopProductNotices: post(
    '/api/notice-stops/{token}',
    'visitor',
    'Unsubscribe from alerts or review requests, with the token from the email’s link',
    { params: v.strictObject({ token: v.string() }), reply: MessageSchema },
  ),
};
