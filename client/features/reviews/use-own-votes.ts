import { useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { useSession } from '#client/features/auth/session-store.ts';
import type { ReviewData } from './review-data.ts';

const VISITOR = -1;

/** A customer's vote for a review, and the number of all votes for it. */
export type Vote = { isMine: boolean; count: number };

type OwnVotes = {
  customer: number;
  voted: readonly number[];
  written: readonly number[];
  /** The votes that the customer has changed on this page, by review. */
  changed: Readonly<Record<number, Vote>>;
};
const NO_VOTES: OwnVotes = { customer: VISITOR, voted: [], written: [], changed: {} };

/**
 * Returns the ids of the reviews that the customer has written, and functions that read and set the customer's
 * votes. The browser loads the data, because the page is the same for everyone.
 */
export function useOwnVotes(productId: number) {
  const { api } = useAppServices();
  const customer = useSession(({ id }) => id);
  const [state, setState] = useState(NO_VOTES);
  const ofCustomer = (last: OwnVotes): OwnVotes =>
    last.customer === customer ? last : { ...NO_VOTES, customer };
  useEffect(() => {
    if (customer === VISITOR) return;
    const load = async (): Promise<void> => {
      const loaded = await (await api()).reviews.listOwnVotes({ id: productId });
      setState((last) => ({ ...NO_VOTES, ...(last.customer === customer && last), customer, ...loaded }));
    };
    // If loading fails, the page continues to offer the votes. The worker rejects invalid ones.
    load().catch(() => undefined);
  }, [api, customer, productId]);
  const { voted, written, changed } = ofCustomer(state);
  return {
    written,
    voteFor: ({ id, helpful }: ReviewData): Vote =>
      changed[id] ?? {
        isMine: voted.includes(id),
        // The cached page may be older than the customer's vote.
        count: Math.max(helpful, Number(voted.includes(id))),
      },
    setVote: (id: number, vote: Vote): void =>
      setState((last) => {
        const own = ofCustomer(last);
        return { ...own, changed: { ...own.changed, [id]: vote } };
      }),
  };
}
