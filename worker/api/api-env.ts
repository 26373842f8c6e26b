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

/** Hashes passwords and one-time pins. It is on the context so that a test can count what a call costs. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one that was hashed. Without a hash (nobody has that e-mail) it does the same work and says
   * no, so that the time taken tells nothing.
   */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. A login replaces it then. */
  isOutdated(stored: string): boolean;
};
