/** South Africa keeps UTC+2 all year. */
const SOUTH_AFRICA_OFFSET_MS = 2 * 3_600_000;

/** The calendar day (`2026-11-27`) it is in South Africa at an instant. */
export function southAfricanDay(instant: Date): string {
  return new Date(instant.getTime() + SOUTH_AFRICA_OFFSET_MS).toISOString().slice(0, 10);
}
