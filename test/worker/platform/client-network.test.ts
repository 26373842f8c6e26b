import { describe, expect, it } from 'vitest';
import { networksOf } from '#worker/platform/client-network.ts';

describe('networksOf', () => {
  it.each([
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002:1:2:3:4', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ])('returns the /64 and the /48 of %s', (address, network, site) => {
    expect(networksOf(address)).toEqual({ network, site });
  });

  it.each(['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:0207', '0:0:0:0:0:ffff:192.0.2.7'])(
    'returns the IPv4 address of %s as network and site',
    (address) => {
      expect(networksOf(address)).toEqual({ network: '192.0.2.7', site: '192.0.2.7' });
    },
  );

  it('distinguishes neighbouring IPv4 addresses', () => {
    expect(networksOf('192.0.2.8')).not.toEqual(networksOf('192.0.2.7'));
  });

  it('returns the same network for all clients without an address', () => {
    expect(networksOf('')).toEqual({ network: 'unknown', site: 'unknown' });
  });
});
