import type { DeployedShop } from '../deploy/deployed-shop.ts';

/** Lists what remains to be done by hand after a setup, in order. */
export function dashboardTasks({ environment, origin, deskOrigin, placeholders }: DeployedShop): string[] {
  const host = new URL(origin).host;
  const deskHost = new URL(deskOrigin).host;
  return [
    `Zone of ${host}: SSL Full (strict), Always Use HTTPS, Early Hints; exempt /api/payments/* from bot rules; set shared dictionaries to passthrough.`,
    'Images → Transformations: enable them for the zone, and allow only the hosts of PICTURE_HOSTS as sources.',
    'Analytics Engine: enable it for the account.',
    'Email Sending → Onboard Domain: the domain of MAIL_FROM.',
    `Zero Trust → Access: an application for ${deskHost}; put its audience tag into ACCESS_AUD of worker/desk/wrangler.toml.`,
    'Payfast: set the passphrase, enable the methods of PAYFAST_METHODS.',
    'wrangler.toml: choose namespace_id of each rate limit so that no other worker of the account uses it.',
    ...(placeholders.length === 0
      ? []
      : [`Replace the placeholders in both wrangler.toml files: ${placeholders.join(', ')}.`]),
    `Deploy: npm run deploy -- --env ${environment} --first`,
  ];
}
