/** An IP address of a private network that nobody else has: many limits of the shop are by address. */
export function randomIpAddress(): string {
  const part = (): number => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
