import { expectRejected, expectThat } from '../checked-shop.ts';
import { type Step, step } from './step.ts';

/** Checks R-API-50…52 (affiliate clicks, messages to support and events), and unsubscribing from alerts. */
export const VISITOR_STEPS: readonly Step[] = [
  step('getClientIp', 'returns an address, or null', async ({ visitor }) => visitor.affiliate.getClientIp()),
  step('registerClick', 'rejects an unknown affiliate', ({ visitor }) =>
    expectRejected(
      visitor.affiliate.registerClick({
        affiliateId: 999_999_999,
        ip_address: '192.0.2.1',
        user_agent: 'contract:check',
      }),
      404,
      'not_found',
    ),
  ),
  step(
    'askSupport',
    'returns the same reference for a repeated message, and names an invalid field',
    async ({ visitor }) => {
      const question = {
        name: 'Sipho',
        email: `contract-${crypto.randomUUID()}@example.com`,
        message: 'Do you deliver to Upington?',
      };
      const { reference } = await visitor.support.askSupport(question);
      expectThat(
        (await visitor.support.askSupport(question)).reference === reference,
        'returns another reference for a repeated message',
      );
      await expectRejected(
        visitor.support.askSupport({ ...question, email: 'none' }),
        422,
        'invalid',
        'email',
      );
    },
  ),
  step('stopProductNotices', 'rejects an unknown token', ({ visitor }) =>
    expectRejected(visitor.productNotices.stopProductNotices({ token: 'none' }), 404, 'not_found'),
  ),
  step('recordEvent', 'counts an event', async ({ visitor }) =>
    visitor.events.recordEvent({ name: 'login' }),
  ),
  step('recordVitals', 'records a measured page view', async ({ visitor }) => {
    const vitals = [{ name: 'LCP' as const, value: 1_200 }];
    await visitor.events.recordVitals({ page: 'home', connection: '4g', memory: 4, vitals });
  }),
];
