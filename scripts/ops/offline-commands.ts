import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { isServiceWorkerEnabled } from '#worker/platform/offline-flag.ts';
import type { OpsCommands } from './ops-command.ts';
import { type FlagChange, readShopFlag, SEEN, writeShopFlag } from './stored-flags.ts';

export const OFFLINE_COMMANDS: OpsCommands = {
  'offline off': {
    changes: 'undoably',
    purpose: 'Removes the service worker from every browser at its next page load.',
    run: ({ target, by }) => writeShopFlag(target, by, FLAG_KEYS.offline, changeTo('off')),
  },
  'offline on': {
    changes: 'undoably',
    purpose: 'Enables the service worker again, which shows the offline page.',
    run: ({ target, by }) => writeShopFlag(target, by, FLAG_KEYS.offline, changeTo('on')),
  },
  'offline status': {
    changes: 'nothing',
    purpose: 'Shows whether the service worker is enabled.',
    async run({ target }) {
      const text = await readShopFlag(target, FLAG_KEYS.offline);
      return {
        data: { on: isServiceWorkerEnabled(text) },
        lines: [describe(text), `This is the value in KV. ${SEEN}`],
      };
    },
  },
};

function changeTo(value: 'on' | 'off'): FlagChange {
  return { value, effect: describe(value), act: `offline.${value}` };
}

function describe(text: string | null): string {
  return isServiceWorkerEnabled(text)
    ? 'The service worker is on: without a connection, browsers show the offline page.'
    : 'The service worker is off: browsers remove it at their next page load.';
}
