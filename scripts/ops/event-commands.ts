import { shortTimeText } from '#shared/domain/format-date.ts';
import {
  listOperatorEvents,
  type OperatorEvent,
  type OperatorEventFilter,
  RECORD_KINDS,
} from '#worker/operations/operator-events.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { UsageError } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { readDatabase } from './ops-database.ts';

const DAYS = 30;
const LISTED = 500;

export const EVENT_COMMANDS: OpsCommands = {
  events: {
    changes: 'nothing',
    purpose: `Lists who changed what, newest first: the newest ${LISTED} of the last ${DAYS} days, or all of one record. Times are South African.`,
    options: {
      '--record <kind/id>': 'only of this record, such as order/123',
      '--operator <name>': 'only by this operator',
      '--days <n>': `number of days (default: ${DAYS}; with --record, all)`,
    },
    async run({ target, flags }) {
      const record = flags.record === undefined ? null : readRecord(flags.record);
      const days = flags.days ?? (record === null ? String(DAYS) : undefined);
      const since =
        days === undefined
          ? null
          : new Date(Date.now() - readWholeNumber('--days', days, 3_660) * 86_400_000);
      const filter = { record, operator: flags.operator ?? null, since, limit: LISTED };
      const events = await readDatabase(target, (db) => listOperatorEvents(db, filter));
      return {
        data: events.map(toJson),
        lines: [
          ...(events.length === 0 ? ['There are no such events.'] : events.map(eventLine)),
          ...(events.length === LISTED ? [`Only the newest ${LISTED} are listed.`] : []),
        ],
      };
    },
  },
};

function readRecord(text: string): OperatorEventFilter['record'] {
  const [, name = '', id = ''] = /^([a-z-]+)\/(.+)$/.exec(text) ?? [];
  const kind = RECORD_KINDS.find((known) => known === name);
  if (kind !== undefined) return { kind, id };
  throw new UsageError(
    `--record must be a kind and an id such as order/123, not "${text}". Kinds: ${RECORD_KINDS.join(', ')}.`,
  );
}

function eventLine({ at, operator, act, recordKind, recordId, reason, details }: OperatorEvent): string {
  const values = [...(details === null ? [] : [details]), ...(reason === null ? [] : [`reason: ${reason}`])];
  return [shortTimeText(at), operator, act, `${recordKind}/${recordId}`, ...values].join('  ');
}

function toJson({ recordKind, recordId, details, ...event }: OperatorEvent): object {
  const values: unknown = details === null ? null : JSON.parse(details);
  return { ...event, record: `${recordKind}/${recordId}`, details: values };
}
