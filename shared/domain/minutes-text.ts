/** A number of minutes as a person says it: `20 minutes`, `an hour`, `2 hours`. */
export function minutesText(minutes: number): string {
  if (minutes === 1) return 'a minute';
  if (minutes === 60) return 'an hour';
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
