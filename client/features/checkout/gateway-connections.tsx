/** Lets the browser connect to the gateways' pages while the shopper still looks at what is to be paid. */
export function GatewayConnections({ origins }: { origins: readonly string[] }) {
  return origins.map((origin) => <link key={origin} rel="preconnect" href={origin} />);
}
