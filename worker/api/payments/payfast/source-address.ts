/** Whether a client's address is one of those listed: addresses, or IPv4 ranges (`197.97.145.144/28`). */
export function isSourceAllowed(address: string | null, listed: readonly string[]): boolean {
  if (listed.length === 0) return true;
  return address !== null && listed.some((entry) => covers(entry, address));
}

function covers(entry: string, address: string): boolean {
  const [network = '', bits] = entry.split('/');
  if (bits === undefined) return entry === address;
  const from = parseIpv4(network);
  const given = parseIpv4(address);
  const size = /^\d{1,2}$/.test(bits) ? 2 ** (32 - Number(bits)) : 0;
  if (from === null || given === null || size < 1) return false;
  return Math.floor(from / size) === Math.floor(given / size);
}

function parseIpv4(text: string): number | null {
  const parts = text.split('.');
  const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
  return isAddress ? parts.reduce((sum, part) => sum * 256 + Number(part), 0) : null;
}
