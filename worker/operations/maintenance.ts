import { describeMaintenance } from '#worker/api/status/shop-checks.ts';
import { type Maintenance, serializeMaintenance } from '#worker/platform/maintenance-flag.ts';
import type { FlagChange } from './flags.ts';

const MAX_AHEAD_MS = 30 * 86_400_000;

/** Returns the change that opens or closes the shop. */
export function maintenanceChange(maintenance: Maintenance): FlagChange {
  const { on, ...details } = maintenance;
  return {
    value: serializeMaintenance(maintenance),
    effect: describeMaintenance(maintenance),
    act: on ? 'maintenance.on' : 'maintenance.off',
    details,
  };
}

/**
 * Returns the reason why an announced end of maintenance is rejected; null if it is valid. `far`: the end is more than
 * 30 days ahead.
 */
export function untilProblem(until: Date, now: Date): 'past' | 'far' | null {
  if (until <= now) return 'past';
  return until.getTime() - now.getTime() > MAX_AHEAD_MS ? 'far' : null;
}
