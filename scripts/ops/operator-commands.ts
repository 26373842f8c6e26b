import * as v from 'valibot';
import { EmailSchema } from '#shared/contract/user.ts';
import { shortTimeText } from '#shared/domain/format-date.ts';
import {
  addOperator,
  findOperator,
  listOperators,
  type OperatorOutcome,
  ROLES,
  type Role,
  removeOperator,
  setOperatorRole,
} from '#worker/operations/operators.repository.ts';
import { tableLines } from '../shop/format.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';

const LIST = 'operators list';
const ROLE_OPTION = { '--role <role>': `${ROLES.join(', ')} (required)` };

export const OPERATOR_COMMANDS: OpsCommands = {
  [LIST]: {
    changes: 'nothing',
    purpose: "Lists the people who may use the operators' desk, with their roles.",
    async run({ target }) {
      const operators = await readDatabase(target, listOperators);
      const rows = operators.map(({ email, role, createdAt }) => [
        email,
        role,
        `since ${shortTimeText(createdAt)}`,
      ]);
      return {
        data: operators,
        lines:
          operators.length === 0
            ? ['There are no operators. Add an owner: operators add EMAIL --role owner']
            : tableLines(rows),
      };
    },
  },
  'operators add': {
    changes: 'undoably',
    purpose: "Gives a person access to the operators' desk. Cloudflare Access must let the email in, too.",
    operands: '<email>',
    options: ROLE_OPTION,
    async run({ by, target, operands: [text = ''], flags }) {
      const operator = { email: readEmail(text), role: readRole(flags.role) };
      await changeDatabase(target, LIST, async (db) => {
        if (await addOperator(db, by, { ...operator, now: new Date() })) return;
        const known = await findOperator(db, operator.email);
        throw new ScriptFailure(
          `${operator.email} already has the role ${known?.role}. Nothing was changed. Change it: npm run ops -- operators set-role ${operator.email} --role ${operator.role}`,
        );
      });
      return { data: operator, lines: [`${operator.email} may use the desk as ${operator.role}.`] };
    },
  },
  'operators set-role': {
    changes: 'undoably',
    purpose: "Changes an operator's role. The last owner keeps the role.",
    operands: '<email>',
    options: ROLE_OPTION,
    async run({ by, target, operands: [text = ''], flags }) {
      const operator = { email: readEmail(text), role: readRole(flags.role) };
      const outcome = await changeDatabase(target, LIST, (db) =>
        setOperatorRole(db, by, { ...operator, now: new Date() }),
      );
      rejectUnchanged(outcome, operator.email);
      return { data: operator, lines: [`${operator.email} now has the role ${operator.role}.`] };
    },
  },
  'operators remove': {
    changes: 'undoably',
    purpose: "Withdraws a person's access to the operators' desk. The last owner cannot be removed.",
    operands: '<email>',
    async run({ by, target, operands: [text = ''] }) {
      const email = readEmail(text);
      const outcome = await changeDatabase(target, LIST, (db) =>
        removeOperator(db, by, { email, now: new Date() }),
      );
      rejectUnchanged(outcome, email);
      return { data: { email }, lines: [`${email} may no longer use the desk, from the next request on.`] };
    },
  },
};

function rejectUnchanged(outcome: OperatorOutcome, email: string): void {
  if (outcome === 'changed') return;
  throw new ScriptFailure(
    outcome === 'missing'
      ? `${email} is not an operator. Nothing was changed. List them: npm run ops -- ${LIST}`
      : `${email} is the last owner. Nothing was changed. Add another owner first: npm run ops -- operators add EMAIL --role owner`,
  );
}

function readEmail(text: string): string {
  const email = v.safeParse(EmailSchema, text);
  if (email.success) return email.output.toLowerCase();
  throw new UsageError(`EMAIL must be an email address, not "${text}". Nothing was changed.`);
}

function readRole(text: string | undefined): Role {
  const role = ROLES.find((known) => known === text);
  if (role !== undefined) return role;
  throw new UsageError(
    `--role must be one of ${ROLES.join(', ')}${text === undefined ? '' : `, not "${text}"`}. Nothing was changed.`,
  );
}
