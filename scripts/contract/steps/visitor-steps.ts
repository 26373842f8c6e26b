import { expectRejected, expectThat } from '../checked-shop.ts';
import { type Step, step } from './step.ts';

/** R-API-50…52. */
export const VISITOR_STEPS: readonly Step[] = [
  step('getClientIp', 'answers an address, or that nobody knows it', async ({ visitor }) =>
    visitor.affiliate.getClientIp(),
  ),
  step('registerClick', 'refuses an affiliate that nobody knows', ({ visitor }) =>
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
    'gives a message a reference, the same for the same message, and says which field is wrong',
    async ({ visitor }) => {
      const question = {
        name: 'Sipho',
        email: `contract-${crypto.randomUUID()}@example.com`,
        message: 'Do you deliver to Upington?',
      };
      const { reference } = await visitor.support.askSupport(question);
      expectThat(
        (await visitor.support.askSupport(question)).reference === reference,
        'gives a repeat another reference',
      );
      await expectRejected(
        visitor.support.askSupport({ ...question, email: 'none' }),
        422,
        'invalid',
        'email',
      );
    },
  ),
  step('stopProductNotices', 'refuses a token that no mail has', ({ visitor }) =>
    expectRejected(visitor.productNotices.stopProductNotices({ token: 'none' }), 404, 'not_found'),
  ),
  step('recordEvent', 'counts an event', async ({ visitor }) =>
    visitor.events.recordEvent({ name: 'login' }),
  ),
];
