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
  return address.includes(':') && !address.includes('.') ? network64(address) : address;
}

function network64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  const groups = [...before, ...new Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
