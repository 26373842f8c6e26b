import { describe, expect, it } from 'vitest';
import {
  type Maintenance,
  parseMaintenance,
  retryAfterSeconds,
  serializeMaintenance,
} from '#worker/platform/maintenance-flag.ts';

const UNTIL = '2026-11-21T12:30:00.000Z';
const on = (given: { until?: string; message?: string } = {}): Maintenance => ({
  on: true,
  until: given.until ?? null,
  message: given.message ?? null,
});

describe('parseMaintenance', () => {
  it.each([
    [null, { on: false }],
    ['', { on: false }],
    ['off', { on: false }],
    ['false', { on: false }],
    ['{"on":false}', { on: false }],
    ['on', on()],
    ['ON\n', on()],
    ['true', on()],
    ['{"on":true}', on()],
    ['{"on":true,"until":null,"message":null}', on()],
    [
      `{"on":true,"until":"${UNTIL}","message":" New shelves. "}`,
      on({ until: UNTIL, message: 'New shelves.' }),
    ],
    ['{"on":true,"until":"2026-11-21T14:30:00+02:00"}', on({ until: UNTIL })],
  ])('reads %j', (text, maintenance) => {
    expect(parseMaintenance(text)).toEqual({ maintenance, problem: null });
  });

  it.each(['yes please', '{"on":"maybe"}', '{"on":tr', '[]', '1', 'null', '"on"', '{}'])(
    'treats %j as off and reports the problem',
    (text) => {
      const { maintenance, problem } = parseMaintenance(text);
      expect(maintenance).toEqual({ on: false });
      expect(problem).toContain('taken as off');
    },
  );

  it.each([
    '{"on":true,"until":"5pm"}',
    '{"on":true,"message":7}',
    `{"on":true,"message":"${'x'.repeat(301)}"}`,
  ])('keeps maintenance on but drops invalid details: %j', (text) => {
    const { maintenance, problem } = parseMaintenance(text);
    expect(maintenance).toEqual(on());
    expect(problem).toContain('on without them');
  });

  it('reads back what serializeMaintenance writes', () => {
    const states = [{ on: false } as const, on(), on({ until: UNTIL }), on({ message: 'It’s “soon”' })];
    for (const maintenance of states) {
      expect(parseMaintenance(serializeMaintenance(maintenance))).toEqual({ maintenance, problem: null });
    }
  });
});

describe('retryAfterSeconds', () => {
  const now = Date.parse(UNTIL);
  it.each([
    ['five minutes without an announced end', null, 300],
    ['the time until the announced end', '2026-11-21T13:00:00.000Z', 1_800],
    ['at least a minute, also for an end in the past', '2026-11-21T12:00:00.000Z', 60],
    ['at most a day', '2026-12-21T12:30:00.000Z', 86_400],
  ])('is %s', (_name, until, seconds) => {
    expect(retryAfterSeconds(until, now)).toBe(seconds);
  });
});
