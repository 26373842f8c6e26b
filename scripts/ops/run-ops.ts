import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import * as v from 'valibot';
import {
  AS_OPTION,
  createCommand,
  ENV_OPTION,
  failInOneLine,
  fullName,
  REMOTE_OPTION,
  readOperator,
  targetOf,
  YES_OPTION,
} from '../shop/command-line.ts';
import { confirmChange, confirmRemote } from '../shop/confirm.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { CACHE_COMMANDS } from './cache-commands.ts';
import { CATEGORY_COMMANDS } from './category-commands.ts';
import { CUSTOMER_COMMANDS } from './customer-commands.ts';
import { DELIVERY_COMMANDS } from './delivery-commands.ts';
import { EMAIL_COMMANDS } from './email-commands.ts';
import { EVENT_COMMANDS } from './event-commands.ts';
import { MAINTENANCE_COMMANDS } from './maintenance-commands.ts';
import { OFFLINE_COMMANDS } from './offline-commands.ts';
import { OPERATOR_COMMANDS } from './operator-commands.ts';
import type { OpsCommand, OpsCommands } from './ops-command.ts';
import { ORDER_COMMANDS } from './order-commands.ts';
import { ORDER_EDIT_COMMANDS } from './order-edit-commands.ts';
import { PACKING_COMMANDS } from './packing-commands.ts';
import { PARCEL_COMMANDS } from './parcel-commands.ts';
import { PAYMENT_COMMANDS } from './payments-commands.ts';
import { JSON_OPTION, printReport } from './print-result.ts';
import { PRODUCT_COMMANDS } from './product-commands.ts';
import { PRODUCT_IMAGE_COMMANDS } from './product-image-commands.ts';
import { PULL_COMMANDS } from './pull-commands.ts';
import { RECONCILIATION_COMMANDS } from './reconciliation-commands.ts';
import { REFUND_COMMANDS } from './refund-commands.ts';
import { REMOVAL_COMMANDS } from './removal-commands.ts';
import { REPORT_COMMANDS } from './report-commands.ts';
import { RETAILER_COMMANDS } from './retailer-commands.ts';
import { RETURN_COMMANDS } from './return-commands.ts';
import { REVIEW_COMMANDS } from './review-commands.ts';
import { ROUTE_RULE_COMMANDS } from './route-rules-commands.ts';
import { SEARCH_COMMANDS } from './search-commands.ts';
import { SECTION_COMMANDS } from './section-commands.ts';
import { STATEMENT_COMMANDS } from './statement-commands.ts';
import { STATUS_COMMANDS } from './status-commands.ts';
import { SUPPORT_COMMANDS } from './support-commands.ts';
import { VOUCHER_COMMANDS } from './voucher-commands.ts';

/** Every operators' command by its name. */
export const OPS_COMMANDS: OpsCommands = {
  ...STATUS_COMMANDS,
  ...MAINTENANCE_COMMANDS,
  ...OFFLINE_COMMANDS,
  ...ROUTE_RULE_COMMANDS,
  ...CACHE_COMMANDS,
  ...BACKUP_COMMANDS,
  ...ORDER_COMMANDS,
  ...REFUND_COMMANDS,
  ...PACKING_COMMANDS,
  ...PARCEL_COMMANDS,
  ...ORDER_EDIT_COMMANDS,
  ...RETURN_COMMANDS,
  ...PAYMENT_COMMANDS,
  ...RECONCILIATION_COMMANDS,
  ...CUSTOMER_COMMANDS,
  ...SUPPORT_COMMANDS,
  ...REVIEW_COMMANDS,
  ...REMOVAL_COMMANDS,
  ...CATEGORY_COMMANDS,
  ...SECTION_COMMANDS,
  ...RETAILER_COMMANDS,
  ...STATEMENT_COMMANDS,
  ...PULL_COMMANDS,
  ...PRODUCT_COMMANDS,
  ...PRODUCT_IMAGE_COMMANDS,
  ...DELIVERY_COMMANDS,
  ...EMAIL_COMMANDS,
  ...SEARCH_COMMANDS,
  ...REPORT_COMMANDS,
  ...EVENT_COMMANDS,
  ...VOUCHER_COMMANDS,
  ...OPERATOR_COMMANDS,
};

/** Parses an operator's command line and runs the command. */
export async function runOps(args: string[]): Promise<void> {
  const program = createProgram();
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') return console.log(helpOf(program));
  await program.parseAsync(args, { from: 'user' });
}

function createProgram(): CommandUnknownOpts {
  // Options after a subcommand belong to the subcommand, even if its parent command has the same options (`backup list
  // --remote`).
  const program = createCommand('npm run ops --').enablePositionalOptions();
  for (const [name, command] of Object.entries(OPS_COMMANDS)) addCommand(program, name, command);
  return program;
}

function addCommand(program: CommandUnknownOpts, name: string, command: OpsCommand): void {
  const words = name.split(' ');
  const leaf = words.reduce<CommandUnknownOpts>(findOrCreate, program).description(command.purpose);
  if (command.operands !== undefined) leaf.arguments(command.operands);
  for (const [flag, help] of Object.entries(command.options ?? {})) leaf.option(flag, help);
  leaf.addOption(REMOTE_OPTION).addOption(ENV_OPTION).addOption(YES_OPTION).addOption(JSON_OPTION);
  if (command.changes !== 'nothing') leaf.addOption(AS_OPTION);
  leaf.action(() => run(name, command, leaf));
}

/** Returns the subcommand of that name, and creates it if necessary. It may be a group of further subcommands. */
function findOrCreate(parent: CommandUnknownOpts, name: string): CommandUnknownOpts {
  const known = parent.commands.find((each) => each.name() === name);
  if (known !== undefined) return known;
  const command = parent.command(name).helpCommand(false).enablePositionalOptions();
  failInOneLine(command);
  return command;
}

/** Lists every command with its operands and purpose. `--help` after a command lists its options. */
function helpOf(program: CommandUnknownOpts): string {
  const commands = commandsOf(program).map(
    (leaf) => `${fullName(leaf)} ${leaf.usage()}\n    ${leaf.description()}`,
  );
  return [
    'Commands for the local shop, or with --remote for a deployed one. See docs/operations.md.',
    'Exit codes: 0 done, 1 not well or rejected, 2 wrong usage. With --json, a command prints its result as JSON.',
    ...commands,
  ].join('\n');
}

/** Returns all commands that have an action. `backup` has an action and also the subcommand `backup list`. */
function commandsOf(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return command.commands.flatMap((each) => [
    ...(each.description() === '' ? [] : [each]),
    ...commandsOf(each),
  ]);
}

async function run(name: string, command: OpsCommand, leaf: CommandUnknownOpts): Promise<void> {
  const { remote, env, yes } = v.parse(TargetOptionsSchema, leaf.opts());
  const target = targetOf({ remote, env });
  const flags = readFlags(leaf);
  const by = { operator: readOperator(flags.as), reason: null };
  const input = { target, by, operands: leaf.args, flags };
  const confirmation = { isYes: yes, isJson: flags.json !== undefined };
  if (command.changes === 'for good') {
    const { facts, apply } = await command.plan(input);
    await confirmChange(target, facts, confirmation);
    return printReport(await apply(), flags);
  }
  if (command.changes === 'undoably' && flags['dry-run'] === undefined) {
    await confirmRemote(target, [name, ...leaf.args].join(' '), confirmation);
  }
  printReport(await command.run(input), flags);
}

const TargetOptionsSchema = v.object({ remote: v.boolean(), env: v.string(), yes: v.boolean() });

/**
 * Returns the values of the options by their names without the leading dashes: an empty string for an option that takes
 * no value, and undefined for an option that is not given.
 */
function readFlags(leaf: CommandUnknownOpts): Record<string, string | undefined> {
  const flags = leaf.options.map((option) => {
    const value: unknown = leaf.getOptionValue(option.attributeName());
    if (value === true) return [option.name(), ''] as const;
    return [option.name(), typeof value === 'string' ? value : undefined] as const;
  });
  return Object.fromEntries(flags);
}
