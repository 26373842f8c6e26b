import {
  type ListedEmail,
  listBacklogEmails,
  requeueDeadEmails,
} from '#worker/api/email/email-backlog.repository.ts';
import { type FailingEmail, listFailingEmails } from '#worker/api/email/email-delivery.repository.ts';
import { countOf, tableLines } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { checkEmails, checkPins } from './email-status.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { shortTimeText } from './south-african-time.ts';

const LISTED = 100;

export const EMAIL_COMMANDS: OpsCommands = {
  'mail list': {
    changes: 'nothing',
    purpose:
      'Lists the emails and PINs whose delivery failed and is tried again, those outside the queue, and those that were given up, with the reason. Times are South African.',
    async run({ place }) {
      const { summary, failing, backlog } = await readDatabase(place, async (db) => ({
        summary: [
          ['Emails', (await checkEmails(db, new Date())).text],
          ['PINs', (await checkPins(db)).text],
        ],
        failing: await listFailingEmails(db, LISTED),
        backlog: await listBacklogEmails(db, LISTED),
      }));
      const rows = [...failing.map(failingRow), ...backlog.map(backlogRow)];
      for (const line of [...tableLines(summary), ...tableLines(rows)]) console.log(line);
    },
  },
  'mail retry': {
    changes: 'undoably',
    purpose: 'Has an email that was given up sent again, or all of them.',
    operands: '<id|all>',
    async run({ place, operands: [id = ''] }) {
      const revived = await changeDatabase(place, 'mail list', (db) =>
        requeueDeadEmails(db, id === 'all' ? null : id),
      );
      if (revived === 0) {
        throw new ScriptFailure(
          'No such email can be sent again. Nothing was changed. See them all: npm run ops -- mail list',
        );
      }
      console.log(`${countOf(revived, 'email')} sent again within a minute or two.`);
    },
  },
};

function failingRow({ id, template, asked_at, error }: FailingEmail): string[] {
  return [shortTimeText(asked_at), id, template, 'is tried again', error];
}

function backlogRow({ id, state, template, reason, changed_at, can_be_sent }: ListedEmail): string[] {
  const note = can_be_sent ? '' : ' (cannot be sent again: its PIN is not stored)';
  return [
    shortTimeText(changed_at),
    id,
    template,
    state === 'waiting' ? 'waits' : 'given up',
    `${reason}${note}`,
  ];
}
