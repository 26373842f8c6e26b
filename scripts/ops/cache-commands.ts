import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import type { OpsCommands } from './ops-command.ts';
import { writeShopFlag } from './stored-flags.ts';

export const CACHE_COMMANDS: OpsCommands = {
  'cache bump': {
    changes: 'undoably',
    purpose: 'Reloads the data of every public page, changed or not.',
    run({ target, by }) {
      const version = new Date().toISOString();
      return writeShopFlag(target, by, FLAG_KEYS.dataVersion, {
        value: version,
        act: 'cache.bump',
        effect: `The data version is now ${version}. Data cached under other versions is reloaded.`,
      });
    },
  },
};
