import type { Bindings } from '#worker/env/bindings.ts';
import type { Session } from './auth/session.repository.ts';

/** What every handler of the API finds on its context. */
export type ApiEnv = {
  Bindings: Bindings;
  Variables: {
    /** The clock; tests set it. */
    now: () => Date;
    /** Only behind `requireSession`. */
    session: Session;
  };
};
