import { describe, expect, it } from 'vitest';
import { needsLogin } from '#shared/navigation/needs-login.ts';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { submitForm } from '#test/support/posted-forms.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';

const ROUTES = ROUTE_TABLE.filter(({ id }) => SERVER_PAGES[id].action !== undefined);

describe('a form submitted without a session', () => {
  it.each(ROUTES)(
    'to $id gets a login prompt from the worker exactly if the browser would ask for one',
    async ({ id, pattern }) => {
      const path = pattern.replace(/:\w+/g, '7');
      const { result } = await submitForm(path, {});
      // Except on the account page, whose form logs out: without a session, the visitor is already logged out.
      const isAsked = needsLogin(path) && id !== 'account';
      expect(result.kind === 'login').toBe(isAsked);
    },
  );

  it('is accepted only by the login dialog, the support page and the unsubscribe link', () => {
    const open = ROUTES.filter(({ pattern }) => !needsLogin(pattern)).map(({ id }) => id);
    expect(open).toEqual(['home', 'unsubscribe', 'support']);
  });
});
