import { describe, expect, it } from 'vitest';
import { REDACTIONS, redactPersonalData } from '#worker/platform/log.ts';

const RUN = 'a'.repeat(2_000);

/**
 * The positions at which a pattern matches. If a pattern can match at every character of a long run, then a failed
 * search scans the rest of the run from each position, which takes quadratic time.
 */
function startsOf({ source, flags }: RegExp, text: string): number[] {
  const pattern = new RegExp(source, `${flags}y`);
  return Array.from(text, (_, at) => at).filter((at) => {
    pattern.lastIndex = at;
    return pattern.test(text);
  });
}

describe('redacting a log line', () => {
  it('hides email addresses, IP addresses and tokens', () => {
    const token = 'k'.repeat(43);
    const text = `<thandi.n+shop@mail.example.co.za> q=a%40b.co 10.0.0.1, 2001:db8::1 ${token}`;
    expect(redactPersonalData(text)).toBe('<[e-mail]> q=[e-mail] [address], [address] [token]');
    expect(redactPersonalData('x@y is none, 1.2.3 neither')).toBe('x@y is none, 1.2.3 neither');
  });

  it.each([`${RUN}@example.com`, `${RUN}%40example.com`, `${'a.'.repeat(1_000)}b@example.com`, RUN])(
    'scans a long run of characters only once (%#)',
    (text) => {
      const starts = REDACTIONS.flatMap(([pattern]) => startsOf(pattern, text));
      expect(new Set(starts)).toEqual(new Set([0]));
    },
  );
});
