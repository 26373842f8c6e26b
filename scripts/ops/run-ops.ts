import { ScriptFailure } from '../shop/run-script.ts';
import { PLACE_FLAGS, placeOf, readArguments } from '../shop/shop-arguments.ts';
import { bypass } from './bypass-command.ts';
import { cacheBump } from './cache-command.ts';
import { freeDelivery, listDelivery, removeDelivery, setDelivery } from './delivery-commands.ts';
import { listMails, retryMails } from './mail-commands.ts';
import { maintenanceOff, maintenanceOn, maintenanceStatus } from './maintenance-commands.ts';
import type { OpsCommand } from './ops-command.ts';
import { cancelOrder, listOrders, refundOrder, showOrder } from './order-commands.ts';
import { deliverOrder, packOrder, shipOrder } from './parcel-commands.ts';
import { clearParcelErrorCommand, failParcelCommand } from './parcel-error-commands.ts';
import { reconcilePayments } from './payments/payments-commands.ts';
import { checkReconciliation } from './reconciliation-commands.ts';
import { addRule, checkRules, listRules, removeRule } from './route-rules-commands.ts';
import { status } from './status-command.ts';
import { addVoucher, endVoucher, listVouchers } from './voucher-commands.ts';

const COMMANDS: Readonly<Record<string, OpsCommand>> = {
  status,
  'maintenance on': maintenanceOn,
  'maintenance off': maintenanceOff,
  'maintenance status': maintenanceStatus,
  'maintenance bypass': bypass,
  'route-rules list': listRules,
  'route-rules add': addRule,
  'route-rules remove': removeRule,
  'route-rules check': checkRules,
  'cache bump': cacheBump,
  'orders list': listOrders,
  'orders show': showOrder,
  'orders cancel': cancelOrder,
  'orders refund': refundOrder,
  'orders pack': packOrder,
  'orders ship': shipOrder,
  'orders deliver': deliverOrder,
  'orders fail-parcel': failParcelCommand,
  'orders clear-parcel-error': clearParcelErrorCommand,
  'payments reconcile': reconcilePayments,
  'accounts check': checkReconciliation,
  'delivery list': listDelivery,
  'delivery set': setDelivery,
  'delivery remove': removeDelivery,
  'delivery free-from': freeDelivery,
  'mail list': listMails,
  'mail retry': retryMails,
  'vouchers list': listVouchers,
  'vouchers add': addVoucher,
  'vouchers end': endVoucher,
};

/** Runs the command that the arguments name. */
export async function runOps(args: string[]): Promise<void> {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') return console.log(help());
  const name = [args.slice(0, 2), args.slice(0, 1)].map((words) => words.join(' ')).find(isCommand);
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || command === undefined) {
    throw new ScriptFailure(
      `There is no "${args.slice(0, 2).join(' ')}". npm run ops -- help lists what there is.`,
    );
  }
  await run(name, command, args.slice(name.split(' ').length));
}

async function run(name: string, command: OpsCommand, args: string[]): Promise<void> {
  const usage = usageOf(name, command);
  const { operands, flags: ownFlags } = readUsage(command.usage ?? '');
  const { values, positionals } = readArguments({ ...PLACE_FLAGS, ...ownFlags }, usage, args);
  const required = operands.filter((name) => !name.startsWith('['));
  if (positionals.length < required.length || positionals.length > operands.length) {
    throw new ScriptFailure(`Usage: ${usage}`);
  }
  const { remote, env, ...flags } = values;
  await command.run({ place: placeOf({ remote, env }), operands: positionals, flags });
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

function isCommand(name: string): boolean {
  return Object.hasOwn(COMMANDS, name);
}

function usageOf(name: string, { usage = '' }: OpsCommand): string {
  return `npm run ops -- ${[name, usage, '[--remote [--env staging]]'].filter((part) => part !== '').join(' ')}`;
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, command]) => `${usageOf(name, command)}\n    ${command.purpose}`,
  );
  return ['The local shop, or with --remote a deployed one. See docs/operations.md.', ...lines].join('\n');
}
