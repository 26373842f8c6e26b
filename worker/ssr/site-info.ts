import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import type { Config } from '#worker/env/config.ts';
import { GATEWAY_NAMES } from '#worker/pages/checkout/gateway-name.ts';

/** An isolate has one configuration; tests have several. */
let latest: { config: Config; site: SiteInfo } | null = null;

/** What pages say of the shop by its configuration; the same object for the same configuration. */
export function siteOf(config: Config): SiteInfo {
  if (latest?.config !== config) latest = { config, site: toSite(config) };
  return latest.site;
}

function toSite(config: Config): SiteInfo {
  return {
    ...config.site,
    company: config.company,
    pictures: config.pictures.service,
    payment: paymentOf(config.cardGateway),
    hasTagManager: config.tagId !== null,
  };
}

/** Cards are taken by the configured gateway, instant EFT by Payfast. */
function paymentOf(cardGateway: Config['cardGateway']): SiteInfo['payment'] {
  const eft = GATEWAY_NAMES.payfast;
  const cards = GATEWAY_NAMES[cardGateway];
  if (cards === eft) return { methods: `card or instant EFT through ${eft}`, gateways: [eft] };
  return { methods: `card through ${cards}, instant EFT through ${eft}`, gateways: [cards, eft] };
}
