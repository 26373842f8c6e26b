import { EDGE_HEADERS, isFromTrustedEdge } from './edge-headers.ts';

const ADDRESS = /^[\da-f.:]{2,45}$/i;

/**
 * A client's IP address; null where it is unknown. Only Cloudflare's own header is believed, or that of an edge elsewhere
 * that shows its key (R-API-61): Cloudflare's header then holds the address of that edge.
 */
export function clientAddressOf(headers: Headers, edgeKey: string): string | null {
  const isVouchedFor = isFromTrustedEdge(headers, edgeKey);
  const address = headers.get(isVouchedFor ? EDGE_HEADERS.clientIp : 'CF-Connecting-IP') ?? '';
  return ADDRESS.test(address) ? address : null;
}

/**
 * The network that a client is counted by: its IPv4 address, or the /64 of its IPv6 address, because one customer has a
 * whole /64. All clients without an address share one count.
 */
export function networkOf(address: string): string {
  if (address === '') return 'unknown';
  return isIPv6(address) ? prefixOf(address, 4) : address;
}

/**
 * The widest network that one customer may have for themselves: the /48 of an IPv6 address, where 65,536 networks of
 * {@link networkOf} have place; with IPv4 the same as that.
 */
export function siteOf(address: string): string {
  return isIPv6(address) ? prefixOf(address, 3) : networkOf(address);
}

function isIPv6(address: string): boolean {
  return address.includes(':') && !address.includes('.');
}

/** @param length in groups of 16 bits */
function prefixOf(address: string, length: 3 | 4): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  const groups = [...before, ...new Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, length).join(':')}::/${length * 16}`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
