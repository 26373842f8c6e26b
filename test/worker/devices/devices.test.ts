import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FORM_TABLE } from '#test/support/form-table.ts';
import { hideLogs } from '#test/support/hide-logs.ts';
import { LEFT_OUT, SUBMISSIONS } from './submissions.ts';
import { runDevices } from './three-devices.ts';

/** Set by `npm run test:devices`; CI uses the defaults. */
const SEED = Number(env.TEST_DEVICES_SEED || 11);
const STEPS = Number(env.TEST_DEVICES_STEPS || 120);

/** A generous time limit per submission, even for a busy machine. */
const MS_OF_A_STEP = 1_000;
/** A failed run prints this many lines from the end of its log. */
const LOG_LINES = 40;
const LIMITS = { timeout: 60_000 + STEPS * MS_OF_A_STEP };

beforeAll(() => {
  hideLogs();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('two phones and a laptop of one customer', () => {
  it('submit every form of the shop, except for documented exclusions', () => {
    expect([...Object.keys(SUBMISSIONS), ...Object.keys(LEFT_OUT)].toSorted()).toEqual(
      Object.keys(FORM_TABLE).toSorted(),
    );
  });

  it.each([
    ['submit the same forms in turn', true],
    ['submit all forms concurrently', false],
  ])(
    `%s, and D1 matches every response (seed ${SEED}, ${STEPS} submissions each)`,
    LIMITS,
    async (_how, isInTurn) => {
      const { stored, told, wrong, story } = await runDevices({ seed: SEED, steps: STEPS, isInTurn });
      const last = story.slice(-LOG_LINES).join('\n');
      expect(wrong, last).toEqual([]);
      expect(stored, last).toEqual(told);
      expect(story.length).toBeGreaterThan(STEPS);
    },
  );
});
