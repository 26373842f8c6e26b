import type { Config } from './config.ts';

/** Where the gateways' pages are, which shoppers' browsers go to. Simulated ones are part of the shop. */
export function gatewayOrigins({ payfast, yoco, cardGateway }: Config): string[] {
  return [
    ...(payfast.host === null ? [] : [payfast.host]),
    ...(cardGateway === 'yoco' && yoco !== null && yoco.host !== null ? [yoco.checkoutHost] : []),
  ];
}
