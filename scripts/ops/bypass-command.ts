import { MAINTENANCE_PATH } from '#shared/navigation/paths.ts';
import { signBypassLink } from '#worker/platform/operator-token.ts';
import { readLocalConfig } from '../shop/check-config.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { readWholeNumber } from '../shop/shop-arguments.ts';
import type { ShopPlace } from '../shop/shop-place.ts';
import type { OpsCommand } from './ops-command.ts';
import { shopOrigin } from './shop-origin.ts';
import { timeText } from './south-african-time.ts';

const LINK_SECONDS = 600;
const HOUR_SECONDS = 3_600;
const MAX_HOURS = 24;

export const bypass: OpsCommand = {
  purpose: 'Prints a link that lets one browser into the closed shop for some hours.',
  usage: '[--hours 8]',
  async run({ place, flags }) {
    const hours = readWholeNumber('--hours', flags.hours ?? '8', MAX_HOURS);
    const origin = await shopOrigin(place);
    const now = Math.floor(Date.now() / 1_000);
    const passUntil = now + hours * HOUR_SECONDS;
    const token = signBypassLink(await readSecret(place), { useBefore: now + LINK_SECONDS, passUntil });
    console.log(`${origin}${MAINTENANCE_PATH}?bypass=${token}`);
    console.log(
      `Open it within 10 minutes, in the browser that shall pass; it passes until ${timeText(passUntil * 1_000)}.`,
    );
    console.log('Who has the link can pass: hand it to operators alone.');
  },
};

/** The secret that links are signed with. A deployed one cannot be read back, so the operator has to give it. */
async function readSecret(place: ShopPlace): Promise<string> {
  if (place.kind === 'local') return (await readLocalConfig()).operatorSecret;
  const secret = process.env.OPERATOR_SECRET ?? '';
  if (secret.length >= 32) return secret;
  throw new ScriptFailure(
    `Set OPERATOR_SECRET in the environment to the secret of [env.${place.environment}]: it signs the link.`,
  );
}
