/** Preconnects to the gateways while the shopper reviews the payment. */
export function GatewayPreconnect({ origins }: { origins: readonly string[] }) {
  return origins.map((origin) => <link key={origin} rel="preconnect" href={origin} />);
}
