import { createContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { clearCustomerStorage, createStoredValue } from '#client/browser/stored-value.ts';
import { useRequiredContext } from '#client/browser/use-required-context.ts';
import { SESSION_MAX_AGE_SECONDS } from '#shared/constants.ts';
import { isLike, isRecord } from '#shared/is-record.ts';
import type { SessionSeed } from '#shared/navigation/page-payload.ts';

/** R-SES-1: `token` is empty and `id` is -1 while signed out. */
export type Session = SessionSeed;
export const NO_SESSION: Session = { token: '', id: -1, name: '', email: '' };

export type SessionState = Session & {
  /**
   * Sets the session from a login or from a page's data. All fields are set in one write, because other tabs receive
   * every write.
   */
  signIn(session: Session): void;
  /**
   * Reads the stored session, then applies changes from other tabs. Call once per tab.
   * @param onElsewhere called when another tab has changed the session, with the session before the change
   */
  restore(onElsewhere: (before: Session) => void): void;
  reset(): void;
};
export type SessionStore = StoreApi<SessionState>;

/** `since`: the time of the login, in milliseconds since 1970. */
type StoredSession = Session & { since: number };

const STORED_AS = 'session';
const LASTS_MS = SESSION_MAX_AGE_SECONDS * 1000;

/**
 * Creates the store with the part of the session that scripts can read. The credential itself is a cookie that scripts
 * cannot read (R-SES-2). When the customer signs out, the customer's stored data is removed from the browser.
 */
export function createSessionStore(initial: Session = NO_SESSION): SessionStore {
  const isStored = isLike<StoredSession>({ ...NO_SESSION, since: 0 });
  const stored = createStoredValue(() => window.localStorage, STORED_AS, 2, isStored, migrate);
  return createStore<SessionState>()((set, get) => {
    let isStoring = false;
    const save = (session: Session): void => {
      // A session's lifetime starts at the login, so storing the same session again must not extend it.
      const last = stored.read();
      const since = last?.token === session.token ? last.since : Date.now();
      set(session);
      stored.write({ ...session, since });
      isStoring = stored.read()?.token === session.token;
    };
    const readStored = (): Session => {
      const session = stored.read();
      return session !== null && session.since + LASTS_MS > Date.now() ? sessionOf(session) : NO_SESSION;
    };
    const forgetExpired = (): void => {
      stored.clear();
      clearCustomerStorage(['localStorage']);
    };
    return {
      ...initial,
      signIn(session) {
        if (session.id !== get().id) clearCustomerStorage();
        save(sessionOf(session));
      },
      restore(onElsewhere) {
        const last = stored.read();
        if (isSignedIn(get())) {
          if (last?.id !== get().id) clearCustomerStorage();
          save(sessionOf(get()));
        } else {
          set(readStored());
          isStoring = isSignedIn(get());
          if (last !== null && !isStoring) forgetExpired();
        }
        const follow = (): void => {
          const before = sessionOf(get());
          set(readStored());
          if (get().id !== before.id) clearCustomerStorage();
          if (get().token !== before.token) onElsewhere(before);
        };
        window.addEventListener('storage', ({ key }) => {
          if (key === STORED_AS || key === null) follow();
        });
        // A page restored from the back/forward cache has missed storage events. If this tab could not store its
        // session, the storage is not read, because that would sign the customer out.
        window.addEventListener('pageshow', ({ persisted }) => {
          if (persisted && (isStoring || !isSignedIn(get()))) follow();
        });
      },
      reset() {
        stored.clear();
        clearCustomerStorage();
        set(NO_SESSION);
      },
    };
  });
}

/** True if the token is non-empty (R-SES-1). */
export function isSignedIn(session: Pick<Session, 'token'>): boolean {
  return session.token !== '';
}

/**
 * True if this tab has no session and the browser cannot store one, so only the worker can determine who is signed in.
 */
export function isSessionUnknown(session: Pick<Session, 'token'>): boolean {
  return !isSignedIn(session) && isStorageBlocked();
}

/** True if browser storage is unavailable: forbidden, disabled (null in an Android WebView) or full. */
function isStorageBlocked(): boolean {
  const name = 'storage-test';
  try {
    window.localStorage.setItem(name, '');
    window.localStorage.removeItem(name);
    return false;
  } catch {
    return true;
  }
}

export const SessionStoreContext = createContext<SessionStore | null>(null);

/** Selects a slice of the session. The component re-renders when the slice changes. */
export function useSession<Part>(select: (state: SessionState) => Part): Part {
  const store = useRequiredContext(SessionStoreContext);
  return useStore(store, select);
}

function sessionOf({ token, id, name, email }: Session): Session {
  return { token, id, name, email };
}

/** Version 1 stored the end of the session instead of its start. */
function migrate(value: unknown, version: unknown): unknown {
  return version === 1 && isRecord(value) ? { ...value, since: Number(value.until) - LASTS_MS } : null;
}
