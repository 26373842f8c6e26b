import { timeText } from '#shared/domain/format-date.ts';
import { MAINTENANCE_PATH } from '#shared/navigation/paths.ts';
import { describeFlag } from '#worker/api/status/shop-checks.ts';
import { maintenanceChange } from '#worker/operations/maintenance.ts';
import type { Actor } from '#worker/operations/operator-events.repository.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import {
  MAINTENANCE_MESSAGE_MAX_CHARACTERS,
  type Maintenance,
  parseMaintenance,
} from '#worker/platform/maintenance-flag.ts';
import { signBypassLink } from '#worker/platform/operator-token.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { readLocalConfig } from '../shop/local-config.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import { findShopOrigin } from '../shop/shop-origin.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { OpsCommands, Report } from './ops-command.ts';
import { readTimeToCome } from './south-african-time.ts';
import { readShopFlag, SEEN, writeShopFlag } from './stored-flags.ts';

const LINK_SECONDS = 600;
const HOUR_SECONDS = 3_600;
const MAX_HOURS = 24;

export const MAINTENANCE_COMMANDS: OpsCommands = {
  'maintenance on': {
    changes: 'undoably',
    purpose: 'Closes the shop. Visitors are redirected to /maintenance; payments in progress still complete.',
    options: {
      '--until <time>': 'announced end, such as 14:30',
      '--message <text>': 'shown on the maintenance page',
    },
    async run({ target, by, flags }) {
      const maintenance: Maintenance = {
        on: true,
        until: flags.until === undefined ? null : readTimeToCome('--until', flags.until, Date.now()),
        message: flags.message === undefined ? null : readMessage(flags.message),
      };
      return change(target, by, maintenance);
    },
  },
  'maintenance off': {
    changes: 'undoably',
    purpose: 'Opens the shop again.',
    run: ({ target, by }) => change(target, by, { on: false }),
  },
  'maintenance status': {
    changes: 'nothing',
    purpose: 'Shows whether the shop is closed, until when, and with which message.',
    async run({ target }) {
      const text = await readShopFlag(target, FLAG_KEYS.maintenance);
      const { maintenance, problem } = parseMaintenance(text);
      const announced = maintenance.on ? maintenance : { until: null, message: null };
      return {
        data: { on: maintenance.on, until: announced.until, message: announced.message, problem },
        lines: [describeFlag(text), `This is the value in KV. ${SEEN}`],
      };
    },
  },
  'maintenance bypass': {
    changes: 'nothing',
    purpose: 'Prints a link that lets one browser into the closed shop for some hours.',
    options: {
      '--hours <n>': 'hours of access, at most 24 (default: 8)',
    },
    async run({ target, flags }) {
      const hours = readWholeNumber('--hours', flags.hours ?? '8', MAX_HOURS);
      const origin = await findShopOrigin(target);
      const now = Math.floor(Date.now() / 1_000);
      const passUntil = now + hours * HOUR_SECONDS;
      const token = signBypassLink(await readSecret(target), { useBefore: now + LINK_SECONDS, passUntil });
      const link = `${origin}${MAINTENANCE_PATH}?bypass=${token}`;
      return {
        data: { link, accessUntil: new Date(passUntil * 1_000).toISOString() },
        lines: [
          link,
          `Open it within 10 minutes in the browser that needs access. Access ends at ${timeText(passUntil * 1_000)}.`,
          'Anyone with the link gets access: give it to operators only.',
        ],
      };
    },
  },
};

async function change(target: ShopTarget, by: Actor, maintenance: Maintenance): Promise<Report> {
  const { on } = maintenance;
  const { data, lines } = await writeShopFlag(
    target,
    by,
    FLAG_KEYS.maintenance,
    maintenanceChange(maintenance),
  );
  const next = on ? ['The shop stays closed until you run: npm run ops -- maintenance off'] : [];
  return { data: { on, ...data }, lines: [...lines, ...next] };
}

function readMessage(text: string): string {
  const message = text.replaceAll(/\s+/g, ' ').trim();
  if (message === '') throw new UsageError('--message is empty. Give a text, or omit the option.');
  if (message.length > MAINTENANCE_MESSAGE_MAX_CHARACTERS) {
    throw new UsageError(
      `--message has ${message.length} characters, and the maximum is ${MAINTENANCE_MESSAGE_MAX_CHARACTERS}.`,
    );
  }
  return message;
}

/** Returns the secret that signs links. A deployed secret cannot be read, so the operator provides it. */
async function readSecret(target: ShopTarget): Promise<string> {
  if (target.kind === 'local') return (await readLocalConfig()).operatorSecret;
  const secret = process.env.OPERATOR_SECRET ?? '';
  if (secret.length >= 32) return secret;
  throw new ScriptFailure(
    `OPERATOR_SECRET is missing or too short. Set it in the environment to the secret of [env.${target.environment}], which signs the link.`,
  );
}
