import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { openPhone, type Phone, type Visitor } from '../phone/open-phone.ts';
import { type Note, notePage, type WatchedAnswer } from './page-notes.ts';

const PATIENCE_MS = 20_000;
const QUIET_MS = 1_500;

export type FeltVisit = Phone & {
  notes: Note[];
  /** The first note of a kind since a time; throws if it does not come. */
  waitFor(what: string, since?: number): Promise<Note>;
  /** Until the app runs and the network has been quiet for a moment. */
  settle(): Promise<void>;
};

/** Opens an empty page on a slow phone that tells when each of the answers comes into view. */
export async function openVisit(
  browser: Browser,
  visitor: Visitor,
  answers: readonly WatchedAnswer[],
): Promise<FeltVisit> {
  const phone = await openPhone(browser, visitor);
  const notes: Note[] = [];
  await phone.context.exposeBinding('tellNote', (_source, note: Note) => void notes.push(note));
  await phone.context.addInitScript(notePage, answers);
  return {
    ...phone,
    notes,
    async waitFor(what, since = 0) {
      const find = (): Note | undefined => notes.find((note) => note.what === what && note.at >= since);
      await until(() => find() !== undefined);
      const note = find();
      if (note === undefined) throw new Error(`${phone.page.url()} never showed: ${what}`);
      return note;
    },
    async settle() {
      // The gateway's page has no app.
      if (!new URL(phone.page.url()).pathname.startsWith('/__'))
        await phone.page.locator('html[data-live=""]').waitFor({ state: 'attached' });
      await until(() => isQuiet(phone));
    },
  };
}

function isQuiet({ requests }: Phone): boolean {
  const asked = requests.filter(({ isCached }) => !isCached);
  const lastChange = Math.max(...asked.map(({ from, end }) => Math.max(from, end)));
  return Date.now() - lastChange > QUIET_MS;
}

async function until(is: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!is() && performance.now() < end) await sleep(20);
}
