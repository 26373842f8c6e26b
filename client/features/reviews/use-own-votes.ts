import { useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { useSession } from '#client/features/auth/session-store.ts';

const VISITOR = -1;
const NO_VOTES: { customer: number; voted: readonly number[]; written: readonly number[] } = {
  customer: VISITOR,
  voted: [],
  written: [],
};

/** The reviews that the customer has voted for or written. The page is the same for everyone, so the browser loads them. */
export function useOwnVotes(productId: number) {
  const { api } = useAppServices();
  const customer = useSession(({ id }) => id);
  const [own, setOwn] = useState(NO_VOTES);
  useEffect(() => {
    if (customer === VISITOR) return;
    const load = async (): Promise<void> => {
      setOwn({ customer, ...(await (await api()).reviews.listOwnVotes({ id: productId })) });
    };
    // If loading fails, the page keeps offering the votes. The worker rejects those that are not possible.
    load().catch(() => undefined);
  }, [api, customer, productId]);
  return own.customer === customer ? own : NO_VOTES;
}
