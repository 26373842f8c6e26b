import { confirmChange, confirmRemote } from '../shop/confirm.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { PLACE_FLAGS, placeOf, readArguments, YES_FLAG } from '../shop/shop-arguments.ts';
import { CACHE_COMMANDS } from './cache-commands.ts';
import { CATEGORY_COMMANDS } from './category-commands.ts';
import { DELIVERY_COMMANDS } from './delivery-commands.ts';
import { MAIL_COMMANDS } from './mail-commands.ts';
import { MAINTENANCE_COMMANDS } from './maintenance-commands.ts';
import { OFFLINE_COMMANDS } from './offline-commands.ts';
import type { OpsCommand, OpsCommands } from './ops-command.ts';
import { ORDER_COMMANDS } from './order-commands.ts';
import { PARCEL_COMMANDS } from './parcel-commands.ts';
import { PAYMENT_COMMANDS } from './payments/payments-commands.ts';
import { PRODUCT_COMMANDS } from './product-commands.ts';
import { RECONCILIATION_COMMANDS } from './reconciliation-commands.ts';
import { REFUND_COMMANDS } from './refund-commands.ts';
import { REMOVAL_COMMANDS } from './removal-commands.ts';
import { RETAILER_COMMANDS } from './retailer-commands.ts';
import { RETURN_COMMANDS } from './return-commands.ts';
import { ROUTE_RULE_COMMANDS } from './route-rules-commands.ts';
import { SEARCH_COMMANDS } from './search-commands.ts';
import { STATUS_COMMANDS } from './status-commands.ts';
import { VOUCHER_COMMANDS } from './voucher-commands.ts';

const COMMANDS: OpsCommands = {
  ...STATUS_COMMANDS,
  ...MAINTENANCE_COMMANDS,
  ...OFFLINE_COMMANDS,
  ...ROUTE_RULE_COMMANDS,
  ...CACHE_COMMANDS,
  ...ORDER_COMMANDS,
  ...REFUND_COMMANDS,
  ...PARCEL_COMMANDS,
  ...RETURN_COMMANDS,
  ...PAYMENT_COMMANDS,
  ...RECONCILIATION_COMMANDS,
  ...REMOVAL_COMMANDS,
  ...CATEGORY_COMMANDS,
  ...RETAILER_COMMANDS,
  ...PRODUCT_COMMANDS,
  ...DELIVERY_COMMANDS,
  ...MAIL_COMMANDS,
  ...SEARCH_COMMANDS,
  ...VOUCHER_COMMANDS,
};

/** Runs the command that the arguments name. */
export async function runOps(args: string[]): Promise<void> {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') return console.log(help());
  const [name, command] = Object.entries(COMMANDS).find(([words]) => startsWith(args, words)) ?? [];
  if (name === undefined || command === undefined) {
    const words = args.filter((arg) => !arg.startsWith('-')).slice(0, 2);
    throw new ScriptFailure(`There is no "${words.join(' ')}". npm run ops -- help lists what there is.`);
  }
  await run(name, command, args.slice(name.split(' ').length));
}

function startsWith(args: readonly string[], words: string): boolean {
  return `${args.join(' ')} `.startsWith(`${words} `);
}

async function run(name: string, command: OpsCommand, args: string[]): Promise<void> {
  const usage = usageOf(name, command);
  const { operands, flags: ownFlags } = readUsage(command.usage ?? '');
  const { values, positionals } = readArguments({ ...PLACE_FLAGS, ...YES_FLAG, ...ownFlags }, usage, args);
  const required = operands.filter((name) => !name.startsWith('['));
  const most = operands.at(-1)?.includes('...') ? Number.POSITIVE_INFINITY : operands.length;
  if (positionals.length < required.length || positionals.length > most) {
    throw new ScriptFailure(`Usage: ${usage}`);
  }
  const { remote, env, yes: isYes, ...flags } = values;
  const place = placeOf({ remote, env });
  const given = { place, operands: positionals, flags };
  if (command.changes === 'for good') {
    const { facts, apply } = await command.plan(given);
    await confirmChange(place, facts, { isYes });
    return apply();
  }
  if (command.changes === 'undoably') await confirmRemote(place, [name, ...positionals].join(' '), { isYes });
  await command.run(given);
}

/** The operands and the flags that a usage such as `ID [--reason TEXT]` names. */
function readUsage(usage: string) {
  const [operands = ''] = usage.split(/ ?\[?--/);
  const flags = [...usage.matchAll(/--([a-z-]+)/g)].map(
    ([, name = '']) => [name, { type: 'string' }] as const,
  );
  return {
    operands: operands.split(' ').filter((name) => name !== ''),
    flags: Object.fromEntries(flags),
  };
}

function usageOf(name: string, { usage = '', changes }: OpsCommand): string {
  const remote = changes === 'undoably' ? '[--remote [--env staging] [--yes]]' : '[--remote [--env staging]]';
  const words = [name, usage, ...(changes === 'for good' ? ['[--yes]'] : []), remote];
  return `npm run ops -- ${words.filter((word) => word !== '').join(' ')}`;
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, command]) => `${usageOf(name, command)}\n    ${command.purpose}`,
  );
  return ['The local shop, or with --remote a deployed one. See docs/operations.md.', ...lines].join('\n');
}
