import { EDGE_HEADERS, isFromTrustedEdge } from './edge-headers.ts';

const ADDRESS = /^[\da-f.:]{2,45}$/i;

/**
 * A client's IP address; null if unknown. Trusts only Cloudflare's own header or, in a request with a valid edge key,
 * the external edge's header (R-API-61), because Cloudflare's header then contains the address of that edge.
 */
export function clientAddressOf(headers: Headers, edgeKey: string): string | null {
  const isVouchedFor = isFromTrustedEdge(headers, edgeKey);
  const address = headers.get(isVouchedFor ? EDGE_HEADERS.clientIp : 'CF-Connecting-IP') ?? '';
  return ADDRESS.test(address) ? address : null;
}

/**
 * The networks by which a client's requests are counted. Every limit for a network has a matching limit for its site.
 */
export type ClientNetworks = {
  /**
   * The IPv4 address, or the /64 of an IPv6 address, which belongs to one household or phone. `unknown` without an
   * address.
   */
  network: string;
  /**
   * The /48 of an IPv6 address. One customer may own all of its 65,536 networks, but a carrier may also share it among
   * thousands of phones. With IPv4 it equals `network`, because neighbouring addresses belong to other customers.
   */
  site: string;
};

/** Returns the networks of an IP address. An IPv4-mapped IPv6 address (`::ffff:…`) counts as IPv4. */
export function networksOf(address: string): ClientNetworks {
  if (address === '') return { network: 'unknown', site: 'unknown' };
  if (!address.includes(':')) return { network: address, site: address };
  const groups = groupsOf(address);
  const mapped = mappedIpv4(groups);
  if (mapped !== null) return { network: mapped, site: mapped };
  return { network: prefixOf(groups, 4), site: prefixOf(groups, 3) };
}

function prefixOf(groups: readonly number[], length: 3 | 4): string {
  const prefix = groups.slice(0, length).map((group) => group.toString(16));
  return `${prefix.join(':')}::/${length * 16}`;
}

/** The IPv4 address in an IPv4-mapped IPv6 address (`::ffff:0:0/96`); null for every other IPv6 address. */
function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = withoutDots(address).split('::');
  const before = parseGroups(head);
  const after = parseGroups(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  return [...before, ...new Array<number>(zeros).fill(0), ...after];
}

/** Rewrites the last 32 bits, if they are in IPv4 notation, as two groups. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function parseGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
