import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import type { OpsCommand } from './ops-command.ts';
import { writeFlag } from './stored-flags.ts';

export const cacheBump: OpsCommand = {
  purpose: 'Has the data of every public page loaded anew, as a change of the catalogue does.',
  async run({ place }) {
    const version = new Date().toISOString();
    await writeFlag(place, FLAG_KEYS.dataVersion, {
      value: version,
      says: `The data version is now ${version}: what was kept under another one is loaded anew.`,
    });
  },
};
