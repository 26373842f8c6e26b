import { expectRefused, expectThat } from '../checked-shop.ts';
import type { Step } from '../steps.ts';

/** R-API-50…52. */
export const VISITOR_STEPS: readonly Step[] = [
  {
    call: 'getClientIp',
    title: 'answers an address, or that nobody knows it',
    run: async ({ client }) => void (await client().getClientIp()),
  },
  {
    call: 'registerClick',
    title: 'refuses an affiliate that nobody knows',
    run: ({ client }) =>
      expectRefused(
        client().registerClick(999_999_999, { ip_address: '192.0.2.1', user_agent: 'contract:check' }),
        404,
        'not_found',
      ),
  },
  {
    call: 'askSupport',
    title: 'gives a message a reference, the same for the same message, and says which field is wrong',
    async run({ client }) {
      const question = {
        name: 'Sipho',
        email: `contract-${crypto.randomUUID()}@example.com`,
        message: 'Do you deliver to Upington?',
      };
      const { reference } = await client().askSupport(question);
      expectThat(
        (await client().askSupport(question)).reference === reference,
        'gives a repeat another reference',
      );
      await expectRefused(client().askSupport({ ...question, email: 'none' }), 422, 'invalid', 'email');
    },
  },
  {
    call: 'recordEvent',
    title: 'counts an event',
    run: async ({ client }) => void (await client().recordEvent({ name: 'login' })),
  },
];
