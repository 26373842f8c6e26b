import type { Context } from 'hono';
import type { Bindings } from '#worker/env/bindings.ts';

/** The context of every API handler. */
export type ApiEnv = {
  Bindings: Bindings;
  Variables: {
    /** The clock; tests replace it. */
    now: () => Date;
    /** Each use blocks the isolate for about 180 ms: count the attempt first. */
    passwords: PasswordHasher;
    /** Returns the caller's session, or null. For calls that anonymous visitors may make too. */
    findSession: (c: Context<ApiEnv>) => Promise<Session | null>;
    /** Set only in calls whose access is `session`. */
    session: Session;
  };
};

/** A signed-in customer's session. */
export type Session = { id: number; userId: number };

/**
 * Hashes passwords in their normalised form (NFKC). It is on the context so that a test can count the hashes of a call.
 */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash. Without a hash (no account has that email) it does the same work and
   * returns `wrong`, so that the response time reveals nothing. `outdated`: correct, but hashed with other parameters
   * than today's or before passwords were normalised. A login then replaces the hash.
   */
  verify(password: string, stored: string | undefined): Promise<'right' | 'outdated' | 'wrong'>;
};
