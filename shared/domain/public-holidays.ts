/** Holidays with a fixed date, as month and day (Public Holidays Act 36 of 1994, schedule 1). */
const FIXED = [
  '01-01', // New Year's Day
  '03-21', // Human Rights Day
  '04-27', // Freedom Day
  '05-01', // Workers' Day
  '06-16', // Youth Day
  '08-09', // National Women's Day
  '09-24', // Heritage Day
  '12-16', // Day of Reconciliation
  '12-25', // Christmas Day
  '12-26', // Day of Goodwill
] as const;

const DAY_MS = 86_400_000;
const holidaysByYear = new Map<number, ReadonlySet<string>>();

/**
 * True if a calendar day (`2027-03-26`) is a public holiday in South Africa. Holidays declared for a single occasion
 * are not included.
 */
export function isPublicHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const holidays = holidaysByYear.get(year) ?? publicHolidays(year);
  holidaysByYear.set(year, holidays);
  return holidays.has(day);
}

/**
 * A year's holidays: the fixed days, the days around Easter, and the Monday after each holiday that falls on a Sunday
 * (s2(1)).
 */
function publicHolidays(year: number): ReadonlySet<string> {
  const easter = easterSunday(year);
  const days = [
    ...FIXED.map((monthAndDay) => new Date(`${year}-${monthAndDay}`)),
    // Good Friday and Family Day.
    ...[-2, 1].map((offset) => daysAfter(easter, offset)),
  ];
  const mondays = days.filter((day) => day.getUTCDay() === 0).map((sunday) => daysAfter(sunday, 1));
  return new Set([...days, ...mondays].map((day) => day.toISOString().slice(0, 10)));
}

/** Gregorian Easter by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Date {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon =
    (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const fullMoon =
    moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  const offset = fullMoon - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  const day = offset + 28 - 31 * Math.floor(month / 4);
  return new Date(Date.UTC(year, month - 1, day));
}

function daysAfter(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS);
}
