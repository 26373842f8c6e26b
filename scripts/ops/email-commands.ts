import { countOf } from '#shared/domain/format-count.ts';
import { shortTimeText } from '#shared/domain/format-date.ts';
import { type ListedEmail, listBacklogEmails } from '#worker/api/email/email-backlog.repository.ts';
import { type FailingEmail, listFailingEmails } from '#worker/api/email/email-delivery.repository.ts';
import { checkEmails, checkPins } from '#worker/api/status/email-checks.ts';
import {
  discardDeadEmails,
  listDeadEmails,
  requeueDeadEmails,
} from '#worker/operations/dead-emails.repository.ts';
import { tableLines } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';

const LISTED = 100;
const NOTHING_CHANGED = 'Nothing was changed. List them: npm run ops -- mail list';

export const EMAIL_COMMANDS: OpsCommands = {
  'mail list': {
    changes: 'nothing',
    purpose:
      'Lists emails and PINs that failed and will be retried, that are in the backlog, or that are no longer retried, with the reason. Times are South African.',
    async run({ target }) {
      const now = new Date();
      const { summary, failing, backlog } = await readDatabase(target, async (db) => ({
        summary: [
          ['Emails', (await checkEmails(db, now)).text],
          ['PINs', (await checkPins(db, now)).text],
        ],
        failing: await listFailingEmails(db, LISTED),
        backlog: await listBacklogEmails(db, LISTED),
      }));
      const rows = [...failing.map(failingRow), ...backlog.map(backlogRow)];
      return { data: { failing, backlog }, lines: [...tableLines(summary), ...tableLines(rows)] };
    },
  },
  'mail retry': {
    changes: 'undoably',
    purpose: 'Retries an email whose retries have ended, or all such emails.',
    operands: '<id|all>',
    async run({ target, by, operands: [id = ''] }) {
      const revived = await changeDatabase(target, 'mail list', (db) =>
        requeueDeadEmails(db, by, id === 'all' ? null : id),
      );
      if (revived === 0) {
        throw new ScriptFailure(`No such email can be retried. ${NOTHING_CHANGED}`);
      }
      return {
        data: { emails: revived },
        lines: [`${countOf(revived, 'email')} will be sent again within two minutes.`],
      };
    },
  },
  'mail discard': {
    changes: 'for good',
    purpose:
      'Deletes an email whose retries have ended, such as one to an address that does not exist, or all such emails.',
    operands: '<id|all>',
    async plan({ target, by, operands: [id = ''] }) {
      const emails = await readDatabase(target, (db) => listDeadEmails(db, id === 'all' ? null : id));
      if (emails.length === 0) throw new ScriptFailure(`No such email. ${NOTHING_CHANGED}`);
      const further = emails.length - LISTED;
      return {
        facts: [
          ...emails
            .slice(0, LISTED)
            .map(({ template, reason }) => ['Discards', `${template}: ${reason}`] as const),
          ...(further > 0 ? [['Discards', `${countOf(further, 'older email')}`] as const] : []),
        ],
        async apply() {
          const ids = emails.map((email) => email.id);
          const discarded = await changeDatabase(target, 'mail list', (db) =>
            discardDeadEmails(db, by, { ids, record: id }),
          );
          return { data: { emails: discarded }, lines: [`Discarded ${countOf(discarded, 'email')}.`] };
        },
      };
    },
  },
};

function failingRow({ id, template, asked_at, error }: FailingEmail): string[] {
  return [shortTimeText(asked_at), id, template, 'will be retried', error];
}

function backlogRow({ id, state, template, reason, changed_at, can_be_sent }: ListedEmail): string[] {
  const note = can_be_sent ? '' : ' (cannot be retried: its PIN is not stored)';
  return [
    shortTimeText(changed_at),
    id,
    template,
    state === 'waiting' ? 'waiting' : 'no longer retried',
    `${reason}${note}`,
  ];
}
