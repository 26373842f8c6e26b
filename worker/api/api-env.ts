import type { Bindings } from '#worker/env/bindings.ts';
import type { PasswordHasher } from './auth/password.ts';
import type { Session } from './auth/session.repository.ts';

/** What every handler of the API finds on its context. */
export type ApiEnv = {
  Bindings: Bindings;
  Variables: {
    /** The clock; tests set it. */
    now: () => Date;
    /** Each use blocks the isolate for a while: count the attempt first. */
    passwords: PasswordHasher;
    /** Only behind `requireSession`. */
    session: Session;
  };
};
