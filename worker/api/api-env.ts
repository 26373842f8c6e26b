import type { Context } from 'hono';
import type { Bindings } from '#worker/env/bindings.ts';

/** What every handler of the API finds on its context. */
export type ApiEnv = {
  Bindings: Bindings;
  Variables: {
    /** The clock; tests set it. */
    now: () => Date;
    /** Each use blocks the isolate for about 180 ms: count the attempt first. */
    passwords: PasswordHasher;
    /** The caller's session, or null: for calls that anonymous visitors may make too. */
    findSession: (c: Context<ApiEnv>) => Promise<Session | null>;
    /** Only in calls whose access is `session`. */
    session: Session;
  };
};

/** A signed-in customer's session. */
export type Session = { id: number; userId: number };

/** Hashes passwords in their normalised form (NFKC). It is on the context so that a test can count what a call costs. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash. Without a hash (nobody has that e-mail) it does the same work and returns
   * `wrong`, so that the time taken reveals nothing. `outdated`: right, but hashed with other parameters than today's or
   * before passwords were normalised. A login replaces the hash then.
   */
  verify(password: string, stored: string | undefined): Promise<'right' | 'outdated' | 'wrong'>;
};
