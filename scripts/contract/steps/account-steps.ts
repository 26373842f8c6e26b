import { type CheckedShop, customer, expectRefused, expectThat, NotTried, need } from '../checked-shop.ts';
import { newRegistration } from '../new-shopper.ts';
import type { Step } from '../steps.ts';

/** R-API-1…9 and R-API-53, as far as the session goes on. */
export const ACCOUNT_STEPS: readonly Step[] = [
  {
    call: 'register',
    title: 'makes an account that is signed in, and refuses passwords that differ',
    async run(shop) {
      if (shop.token !== undefined) throw new NotTried('a token was given');
      const person = newRegistration();
      const { token, user } = await shop.client().register(person);
      expectThat(user.email === person.email, 'signs in somebody else');
      shop.token = token;
      shop.person = person;
      const other = { ...newRegistration(), password_confirmation: `${person.password}!` };
      await expectRefused(shop.client().register(other), 422, 'invalid', 'password_confirmation');
    },
  },
  {
    call: 'login',
    title: 'signs in with the password, and with no other',
    async run(shop) {
      const { email, password, device_name } = ownPerson(shop);
      const { user } = await shop.client().login({ email, password, device_name });
      expectThat(user.email === email, 'signs in somebody else');
      const guess = { email, password: `${password}!`, device_name };
      await expectRefused(shop.client().login(guess), 422, 'invalid', 'email');
    },
  },
  {
    call: 'getUser',
    title: 'answers who holds the token',
    async run(shop) {
      const { email } = await customer(shop).getUser();
      expectThat(shop.person === undefined || email === shop.person.email, 'answers somebody else');
    },
  },
  {
    call: 'updateUser',
    title: 'changes the name, and the e-mail for the password alone',
    async run(shop) {
      const { email } = ownPerson(shop);
      const { name } = await customer(shop).updateUser({ name: 'Sipho D.' });
      expectThat(name === 'Sipho D.', 'does not change the name');
      const moved = customer(shop).updateUser({ email: `moved-${email}` });
      await expectRefused(moved, 422, 'invalid', 'current_password');
    },
  },
  {
    call: 'listSessions',
    title: 'names the session that asks as the current one',
    async run(shop) {
      const current = (await customer(shop).listSessions()).filter((session) => session.current);
      expectThat(current.length === 1, `names ${current.length} current sessions`);
    },
  },
  {
    call: 'endSession',
    title: 'ends one of the others',
    async run(shop) {
      const { email, password } = ownPerson(shop);
      const { token } = await shop.client().login({ email, password, device_name: 'To be ended' });
      const sessions = await customer(shop).listSessions();
      const ended = sessions.find(({ device_name }) => device_name === 'To be ended')?.id ?? 0;
      expectThat(!(await customer(shop).endSession(ended)).some(({ id }) => id === ended), 'still names it');
      await expectRefused(shop.client(token).getUser(), 401, 'unauthenticated');
    },
  },
  {
    call: 'endOtherSessions',
    title: 'leaves the one that asks',
    async run(shop) {
      ownPerson(shop);
      const left = await customer(shop).endOtherSessions();
      expectThat(left.length === 1 && left[0]?.current === true, `leaves ${left.length} sessions`);
    },
  },
  {
    call: 'downloadUserData',
    title: 'hands out what is stored',
    run: async (shop) => void (await customer(shop).downloadUserData()),
  },
  {
    call: 'logout',
    title: 'ends the session that asks, and no other',
    async run(shop) {
      const { email, password, device_name } = ownPerson(shop);
      const { token } = await shop.client().login({ email, password, device_name });
      await shop.client(token).logout();
      await expectRefused(shop.client(token).getUser(), 401, 'unauthenticated');
      await customer(shop).getUser();
    },
  },
  {
    call: 'forgotPassword',
    title: 'answers for an e-mail that nobody has',
    run: async ({ client }) => void (await client().forgotPassword({ email: newRegistration().email })),
  },
  {
    call: 'verifyOtp',
    title: 'refuses a pin that was never sent',
    run: ({ client }) =>
      expectRefused(
        client().verifyOtp({ email: newRegistration().email, otp: '000000' }),
        422,
        'invalid',
        'otp',
      ),
  },
  {
    call: 'resetPassword',
    title: 'refuses a token that was never given',
    run: ({ client }) => {
      const { password, password_confirmation } = newRegistration();
      const reset = { token: 'x'.repeat(43), password, password_confirmation };
      return expectRefused(client().resetPassword(reset), 422, 'invalid', 'token');
    },
  },
];

export const LEAVING_STEPS: readonly Step[] = [
  {
    call: 'requestRemoval',
    title: 'ends the session',
    async run(shop) {
      ownPerson(shop);
      await customer(shop).requestRemoval();
      await expectRefused(customer(shop).getUser(), 401, 'unauthenticated');
    },
  },
];

/** Whose account the check has made itself; another's is neither changed nor removed. */
function ownPerson({ person }: CheckedShop) {
  return need(person, 'a customer that the check has registered itself');
}
