import { createInterface } from 'node:readline/promises';
import { tableLines } from './format.ts';
import { ScriptFailure } from './run-script.ts';
import { findShopOrigin } from './shop-origin.ts';
import type { ShopTarget } from './shop-target.ts';
import { readWranglerConfig } from './wrangler-config.ts';

/** A row of a table of facts: its label and its text. */
export type Fact = readonly [label: string, text: string];

type Answer = { isYes: boolean; isJson?: boolean };

/**
 * Prints the shop and the planned change, and asks for confirmation. `isYes` (`--yes`) skips the question. With
 * `isJson` (`--json`), stdout contains only the result: the change and the question are printed to stderr, and with
 * `isYes` they are not printed. Throws a ScriptFailure if the answer is not yes, or if there is no terminal to ask on.
 */
export async function confirmChange(
  target: ShopTarget,
  facts: readonly Fact[],
  { isYes, isJson = false }: Answer,
): Promise<void> {
  const lines = tableLines([['Shop', await shopName(target)], ...facts]);
  if (isYes && isJson) return;
  for (const line of lines) isJson ? console.error(line) : console.log(line);
  if (isYes) return;
  if (!process.stdin.isTTY) {
    throw new ScriptFailure(
      'This command needs a confirmation. Nothing was changed. Run it in a terminal, or with --yes.',
    );
  }
  const terminal = createInterface({
    input: process.stdin,
    output: isJson ? process.stderr : process.stdout,
  });
  const answer = await terminal.question('Go on? [y/N] ').finally(() => terminal.close());
  if (/^y(es)?$/i.test(answer.trim())) return;
  throw new ScriptFailure('Stopped. Nothing was changed.');
}

/** {@link confirmChange} for a deployed shop; a local shop needs no confirmation. */
export async function confirmRemote(target: ShopTarget, change: string, answer: Answer): Promise<void> {
  if (target.kind === 'remote') await confirmChange(target, [['Action', change]], answer);
}

/** Throws a ScriptFailure for a production shop. `what` names the data that the command would write. */
export async function rejectProduction(target: ShopTarget, what: string): Promise<void> {
  if (target.kind === 'local') return;
  const { vars } = await readWranglerConfig(target);
  if (vars.ENVIRONMENT !== 'production') return;
  throw new ScriptFailure(
    `${await shopName(target)} is a production shop and must not contain ${what}. Nothing was changed. Use another shop: --env staging`,
  );
}

/** `www.spaza.example (production)`, or `localhost:8787 (local)`. */
async function shopName(target: ShopTarget): Promise<string> {
  const { host } = new URL(await findShopOrigin(target));
  return target.kind === 'local' ? `${host} (local)` : `${host} (${target.environment})`;
}
