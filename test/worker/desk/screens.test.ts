import { describe, expect, it } from 'vitest';
import { anOperator, FROM_DESK, visitDesk } from '#test/support/the-desk.ts';
import { SCREENS } from '#worker/desk/screens.ts';
import { ROLES, type Role } from '#worker/operations/operators.repository.ts';

/** The roles that may use each screen, besides the owner. */
const ALLOWED: Readonly<Record<string, readonly Role[]>> = {
  '/returns': ['orders'],
  '/refunds': ['orders'],
  '/payments': ['orders'],
  '/customers': ['support', 'orders'],
  '/messages': ['support'],
};

const ACTIONS = [
  '/returns/1/accept',
  '/returns/1/refuse',
  '/returns/1/receive',
  '/refunds/1/record',
  '/refunds/1/grant',
  '/customers/1/end-sessions',
  '/customers/1/withdraw-removal',
  '/messages/1/answer',
  '/messages/1/close',
  '/messages/1/reopen',
];

function allowedOn(path: string): readonly Role[] {
  return ['owner', ...(ALLOWED[`/${path.split('/')[1]}`] ?? [])];
}

describe('every screen', () => {
  it('has its own path and shortcut', () => {
    const keys = SCREENS.flatMap(({ menuKey }) => menuKey ?? []);
    // `s` is the search field of a screen.
    expect(new Set([...keys, 's']).size).toBe(keys.length + 1);
    expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length);
  });

  it.each(ROLES)('opens and appears in the menu only for its roles: %s', async (role) => {
    const as = await anOperator(role);
    const menu = await (await visitDesk('/', { as })).text();
    for (const path of Object.keys(ALLOWED)) {
      const isAllowed = allowedOn(path).includes(role);
      expect((await visitDesk(path, { as })).status, path).toBe(isAllowed ? 200 : 403);
      expect(menu.includes(`accessKey="${SCREENS.find((each) => each.path === path)?.menuKey}"`)).toBe(
        isAllowed,
      );
    }
  });

  it.each(ROLES)(
    'rejects every action that %s may not do, even on a record that does not exist',
    async (role) => {
      const as = await anOperator(role);
      for (const path of ACTIONS) {
        const isAllowed = allowedOn(path).includes(role);
        const send = (headers: Record<string, string>) =>
          visitDesk(path.replace('1', '999999'), { as, method: 'POST', headers, body: 'session_token=x' });
        // An allowed operator gets a 404, because the record does not exist.
        expect((await send(FROM_DESK)).status, path).toBe(isAllowed ? 404 : 403);
        expect((await send({ ...FROM_DESK, Origin: 'https://evil.test' })).status, path).toBe(403);
      }
    },
  );
});
