import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { isOfflineOn } from '#worker/platform/offline-flag.ts';
import type { OpsCommands } from './ops-command.ts';
import { type FlagChange, readFlag, SEEN, writeFlag } from './stored-flags.ts';

export const OFFLINE_COMMANDS: OpsCommands = {
  'offline off': {
    changes: 'undoably',
    purpose: 'Takes the service worker away from every browser, with the next page that it loads.',
    run: ({ place }) => writeFlag(place, FLAG_KEYS.offline, changeTo('off')),
  },
  'offline on': {
    changes: 'undoably',
    purpose: 'Lets browsers have the service worker again, which shows a page of the shop offline.',
    run: ({ place }) => writeFlag(place, FLAG_KEYS.offline, changeTo('on')),
  },
  'offline status': {
    changes: 'nothing',
    purpose: 'Says whether browsers get the service worker.',
    async run({ place }) {
      console.log(describe(await readFlag(place, FLAG_KEYS.offline)));
      console.log(`This is what KV says. ${SEEN}`);
    },
  },
};

function changeTo(value: 'on' | 'off'): FlagChange {
  return { value, effect: describe(value) };
}

function describe(text: string | null): string {
  return isOfflineOn(text)
    ? 'The service worker is on: offline, browsers show the shop’s own page.'
    : 'The service worker is off: browsers take it away with the next page they load.';
}
