import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import {
  MAINTENANCE_MESSAGE_MAX_CHARACTERS,
  type Maintenance,
  maintenanceText,
  parseMaintenance,
} from '#worker/platform/maintenance-flag.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { OpsCommand } from './ops-command.ts';
import { readTimeToCome, timeText } from './south-african-time.ts';
import { type FlagChange, readFlag, SEEN, writeFlag } from './stored-flags.ts';

export const maintenanceOn: OpsCommand = {
  purpose: 'Closes the shop: everyone is led to /maintenance, payments under way still count.',
  usage: '[--until TIME] [--message TEXT]',
  async run({ place, flags }) {
    const maintenance: Maintenance = {
      on: true,
      until: flags.until === undefined ? null : readTimeToCome('--until', flags.until, Date.now()),
      message: flags.message === undefined ? null : readMessage(flags.message),
    };
    await writeFlag(place, FLAG_KEYS.maintenance, changeTo(maintenance));
    console.log('It does not end by itself: npm run ops -- maintenance off');
  },
};

export const maintenanceOff: OpsCommand = {
  purpose: 'Opens the shop again.',
  async run({ place }) {
    await writeFlag(place, FLAG_KEYS.maintenance, changeTo({ on: false }));
  },
};

export const maintenanceStatus: OpsCommand = {
  purpose: 'Says whether the shop is closed, until when, and with which message.',
  async run({ place }) {
    console.log(describeFlag(await readFlag(place, FLAG_KEYS.maintenance)));
    console.log(`This is what KV says. ${SEEN}`);
  },
};

/** Describes the maintenance flag, also one that cannot be read. */
export function describeFlag(text: string | null): string {
  const { maintenance, problem } = parseMaintenance(text);
  return `${describeMaintenance(maintenance)}${problem === null ? '' : ` KV's flag is broken: ${problem}.`}`;
}

function changeTo(maintenance: Maintenance): FlagChange {
  return { value: maintenanceText(maintenance), says: describeMaintenance(maintenance) };
}

function describeMaintenance(maintenance: Maintenance): string {
  if (!maintenance.on) return 'Maintenance is off: the shop is open.';
  const { until, message } = maintenance;
  return [
    'Maintenance is on: the shop is closed.',
    ...(until === null ? [] : [`Announced until ${timeText(until)}.`]),
    ...(message === null ? [] : [`Message: ${message}`]),
  ].join(' ');
}

function readMessage(text: string): string {
  const message = text.replaceAll(/\s+/g, ' ').trim();
  if (message === '') throw new ScriptFailure('--message is empty: say something, or leave it out.');
  if (message.length > MAINTENANCE_MESSAGE_MAX_CHARACTERS) {
    throw new ScriptFailure(
      `--message has ${message.length} characters: at most ${MAINTENANCE_MESSAGE_MAX_CHARACTERS} are shown.`,
    );
  }
  return message;
}
