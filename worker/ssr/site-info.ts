import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import type { Config } from '#worker/env/config.ts';

const sites = new WeakMap<Config, SiteInfo>();

/** What pages say of the shop by its configuration; the same object for the same configuration. */
export function siteOf(config: Config): SiteInfo {
  const site = sites.get(config) ?? {
    ...config.site,
    company: config.company,
    pictures: config.pictures.service,
    payment: PAYMENT[config.cardGateway],
    hasTagManager: config.tagId !== null,
  };
  sites.set(config, site);
  return site;
}

/** By who takes cards; instant EFT is Payfast's. */
const PAYMENT: Readonly<Record<Config['cardGateway'], SiteInfo['payment']>> = {
  payfast: { methods: 'card or instant EFT through Payfast', gateways: ['Payfast'] },
  yoco: { methods: 'card through Yoco, instant EFT through Payfast', gateways: ['Yoco', 'Payfast'] },
};
