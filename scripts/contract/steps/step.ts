import type { CallName } from '#shared/contract/endpoints.ts';
import type { ApiUnderTest } from '../checked-shop.ts';

/** A check of a call. The client already checks the shape of the reply. */
export type Step = {
  call: CallName;
  title: string;
  run: (shop: ApiUnderTest) => Promise<unknown>;
};

export function step(call: CallName, title: string, run: Step['run']): Step {
  return { call, title, run };
}
