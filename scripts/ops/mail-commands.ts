import { type ListedMail, listBacklogMails, reviveMails } from '#worker/api/mail/mail-backlog.repository.ts';
import { countOf } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';

const LISTED = 100;

export const MAIL_COMMANDS: OpsCommands = {
  'mail list': {
    purpose: 'Lists the mails that wait outside the queue, and those that were given up, with the reason.',
    async run({ place }) {
      const mails = await readDatabase(place, (db) => listBacklogMails(db, LISTED));
      if (mails.length === 0) console.log('Every mail is on its way or has been sent.');
      for (const mail of mails) console.log(lineOf(mail));
    },
  },
  'mail retry': {
    purpose: 'Has a mail that was given up sent again, or all of them.',
    usage: 'ID|all',
    async run({ place, operands: [id = ''] }) {
      const revived = await changeDatabase(place, 'mail list', (db) =>
        reviveMails(db, id === 'all' ? null : id),
      );
      if (revived === 0) throw new ScriptFailure('There is no such mail that can be sent again.');
      console.log(`${countOf(revived, 'mail')} sent again within a minute or two.`);
    },
  },
};

function lineOf({ id, state, template, reason, changed_at, can_be_sent }: ListedMail): string {
  const what = state === 'waiting' ? 'waits' : 'given up';
  const note = can_be_sent ? '' : ' (cannot be sent again: its pin is not kept)';
  return `${changed_at}  ${id}  ${template}  ${what}: ${reason}${note}`;
}
