import type { Bindings } from '#worker/env/bindings.ts';

/** The context of every API handler. */
export type ApiEnv = {
  Bindings: Bindings;
  Variables: {
    /** The clock; tests replace it. */
    now: () => Date;
    /** Hashing blocks the isolate for about 180 ms, so count the attempt against its limit first. */
    passwords: PasswordHasher;
    /** Set only in calls whose access is `session`. Other handlers call `sessionOf`. */
    session: ApiSession;
  };
};

/** A signed-in customer's session. */
export type ApiSession = { id: number; userId: number };

/**
 * Hashes passwords in their normalised form (NFKC). The hasher is on the context so that a test can count a call's
 * hashes.
 */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash. Without a hash (no account has that email), does the same work and returns
   * `wrong`, so that the response time reveals nothing. `outdated`: the password is correct, but was hashed with old
   * parameters or before passwords were normalised. A login then replaces the hash.
   */
  verify(password: string, stored: string | undefined): Promise<'right' | 'outdated' | 'wrong'>;
};
