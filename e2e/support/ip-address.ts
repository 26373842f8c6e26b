/** A random private IP address that no other test uses, because many of the shop's limits are by address. */
export function randomIpAddress(): string {
  const part = (): number => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
