/** A random private IP address, so that tests do not share the shop's limits per address. */
export function randomIpAddress(): string {
  const part = (): number => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
