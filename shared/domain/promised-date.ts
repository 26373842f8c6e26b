import { DELIVERY_WORKING_DAYS } from '../constants.ts';
import { isPublicHoliday } from './public-holidays.ts';
import { southAfricanDay } from './south-african-day.ts';

const DAY_MS = 86_400_000;

/**
 * The promised delivery day (`2026-11-27`) of an order: a fixed number of working days after the order is placed.
 * Weekends and public holidays do not count.
 */
export function promisedDate(placedAt: Date): string {
  let day = new Date(southAfricanDay(placedAt));
  for (let left = DELIVERY_WORKING_DAYS; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (isWorkingDay(day)) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

function isWorkingDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day.toISOString().slice(0, 10));
}
