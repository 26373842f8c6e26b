const MINUTE_MS = 60_000;
const PEAK_MINUTES = 10;
const PEAK_ORDERS_A_MINUTE = 3_000;
const THINNED = 50;
/** What is ordered last falls due an hour later. */
const MINUTES_AFTER = 61;

/** So many orders, evenly over some minutes. */
export type Span = { from: Date; minutes: number; count: number };

/** Ten minutes at 50 orders a second, then some hours at one in fifty of that; 30 of 100 are never paid. */
export type Schedule = ReturnType<typeof createSchedule>;

export function createSchedule(start: Date, hours: number) {
  const instantOf = (minute: number): Date => new Date(start.getTime() + minute * MINUTE_MS);
  const ordersOf = (minute: number): number => {
    if (minute >= PEAK_MINUTES + hours * 60) return 0;
    return minute < PEAK_MINUTES ? PEAK_ORDERS_A_MINUTE : PEAK_ORDERS_A_MINUTE / THINNED;
  };
  const spanOf = (minute: number, minutes: number): Span => ({
    ...{ from: instantOf(minute), minutes, count: ordersOf(minute) * minutes },
  });
  return {
    paidShare: 0.7,
    minutes: PEAK_MINUTES + hours * 60 + MINUTES_AFTER,
    instantOf,
    orderedIn: (minute: number): Span => spanOf(minute, 1),
    /** The whole, in spans of some thousand orders. */
    spans: [
      ...Array.from({ length: PEAK_MINUTES }, (_, minute) => spanOf(minute, 1)),
      ...Array.from({ length: hours }, (_, hour) => spanOf(PEAK_MINUTES + hour * 60, 60)),
    ],
  };
}
