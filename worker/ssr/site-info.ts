import { paymentMethodName } from '#shared/domain/payment-methods.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import type { Config } from '#worker/env/config.ts';
import { GATEWAY_NAMES } from '#worker/pages/checkout/gateway-name.ts';

/** An isolate has one configuration; tests have several. */
let latest: { config: Config; site: SiteInfo } | null = null;

/** The shop's data from its configuration, for pages; the same object for the same configuration. */
export function siteOf(config: Config): SiteInfo {
  if (latest?.config !== config) latest = { config, site: toSite(config) };
  return latest.site;
}

function toSite(config: Config): SiteInfo {
  return {
    ...config.site,
    origin: config.shopOrigin,
    company: config.company,
    pictures: config.pictures.service,
    payment: paymentOf(config),
    hasTagManager: config.tagId !== null,
  };
}

/** Cards are processed by the configured gateway, all other methods by Payfast. */
function paymentOf({ cardGateway, paymentMethods }: Config): SiteInfo['payment'] {
  const atPayfast = paymentMethods.filter((method) => method !== 'card' || cardGateway === 'payfast');
  const taken = [
    ...(cardGateway === 'yoco' ? [{ gateway: GATEWAY_NAMES.yoco, names: 'card' }] : []),
    ...(atPayfast.length === 0
      ? []
      : [{ gateway: GATEWAY_NAMES.payfast, names: shortList(atPayfast.map(paymentMethodName)) }]),
  ];
  return {
    methods: taken.map(({ gateway, names }) => `${names} through ${gateway}`).join(', '),
    gateways: taken.map(({ gateway }) => gateway),
  };
}

/** Every page contains this list, so it names at most two methods. The help page about payment names all. */
function shortList(names: readonly (string | null)[]): string {
  const [first, second] = names;
  return names.length > 2 ? `${first}, ${second} and more` : names.join(' or ');
}
