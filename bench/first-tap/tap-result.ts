import type { LoggedRequest } from '../../e2e/support/request-log.ts';
import type { Moment, Sight } from '../phone/page-observer.ts';
import { CLOCKS_MS } from '../phone/slow-phone.ts';
import { requestsBeyond, roundTrips } from './request-chains.ts';

export type Situation = 'signed in' | 'signed out';

/** The result of one tap. Times are in milliseconds; null means that it did not happen. */
export type TapResult = {
  situation: Situation;
  /**
   * Milliseconds after the navigation started: `afterMs` is the planned time of the tap, `paintedMs` the time at which
   * the button was painted, and `tappedMs` the actual time of the tap.
   */
  afterMs: number;
  paintedMs: number;
  tappedMs: number;
  isOnButton: boolean;
  /** Milliseconds from the tap. */
  busyMs: number | null;
  countMs: number | null;
  dialogMs: number | null;
  /** Milliseconds from when the app runs, or from the tap if the tap came later, until the dialog opens. */
  dialogAfterLiveMs: number | null;
  liveMs: number | null;
  /** Requests by kind: documents, code, and calls (without events). */
  documents: number;
  scripts: number;
  calls: string[];
  /**
   * Sequential requests between the tap and its visible response: `roundTrips` counts calls and documents;
   * `roundTripsWithCode` also counts code.
   */
  roundTrips: number;
  roundTripsWithCode: number;
  unitsInCart: number;
};

type Seen = {
  situation: Situation;
  afterMs: number;
  sights: readonly Sight[];
  requests: readonly LoggedRequest[];
  /** The requests of a load without a tap. */
  usual: readonly LoggedRequest[];
};

/** Computes the result of one tap. Throws if the page did not record the tap or the painted button. */
export function toTapResult({
  situation,
  afterMs,
  sights,
  requests,
  usual,
}: Seen): Omit<TapResult, 'unitsInCart'> {
  const first = (moment: Moment): Sight | undefined => sights.find((sight) => sight.moment === moment);
  const [painted, tap] = [first('painted'), first('tap')];
  if (painted === undefined || tap === undefined) throw new Error('The page has not heard the tap');
  const sinceTap = (moment: Moment): number | null => {
    const sight = first(moment);
    return sight === undefined ? null : Math.round(sight.at - tap.at);
  };
  const answer = first(situation === 'signed in' ? 'count' : 'dialog')?.at ?? Number.POSITIVE_INFINITY;
  const isCounted = ({ from, kind }: LoggedRequest): boolean =>
    from >= tap.at && (kind === 'document' || kind === 'script' || kind === 'call');
  const caused = requestsBeyond(requests, usual).filter(isCounted);
  // Includes the page's own calls, because they cannot be distinguished from identical calls that the tap caused.
  const awaited = requests.filter((request) => isCounted(request) && request.until <= answer + CLOCKS_MS);
  return {
    situation,
    afterMs,
    paintedMs: Math.round(painted.at - painted.document),
    tappedMs: Math.round(tap.at - tap.document),
    isOnButton: tap.isOnButton,
    busyMs: sinceTap('busy'),
    countMs: sinceTap('count'),
    dialogMs: sinceTap('dialog'),
    dialogAfterLiveMs: dialogAfterLive(sights, tap),
    liveMs: liveOf(sights, tap),
    documents: caused.filter(({ kind }) => kind === 'document').length,
    scripts: caused.filter(({ kind }) => kind === 'script').length,
    calls: caused.filter(({ kind }) => kind === 'call').map(({ name }) => name),
    roundTrips: roundTrips(awaited.filter(({ kind }) => kind !== 'script')),
    roundTripsWithCode: roundTrips(awaited),
  };
}

/**
 * Returns the milliseconds from when the app runs, or from the tap if the tap came later, until the dialog opens. Both
 * times are from the document that shows the dialog. If the tap loaded a page, that is a different document from the
 * tapped one. Returns null if the dialog did not open or the app did not run.
 */
function dialogAfterLive(sights: readonly Sight[], tap: Sight): number | null {
  const dialog = sights.find(({ moment }) => moment === 'dialog');
  const live = sights.find(({ moment, document }) => moment === 'live' && document === dialog?.document);
  return dialog === undefined || live === undefined
    ? null
    : Math.round(dialog.at - Math.max(live.at, tap.at));
}

function liveOf(sights: readonly Sight[], { document }: Sight): number | null {
  const live = sights.find((sight) => sight.moment === 'live' && sight.document === document);
  return live === undefined ? null : Math.round(live.at - document);
}
