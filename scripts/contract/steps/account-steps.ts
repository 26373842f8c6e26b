import { expectRejected, expectThat, NotTried } from '../checked-shop.ts';
import { makeRegistration } from '../new-shopper.ts';
import { type Step, step } from './step.ts';

/** Checks R-API-1…9 and R-API-53, except the call that ends the session of the other steps. */
export const ACCOUNT_STEPS: readonly Step[] = [
  step('register', 'creates an account, logs it in, and rejects passwords that differ', async (shop) => {
    if (shop.found.token !== undefined) throw new NotTried('a token was given');
    const person = makeRegistration();
    const { token, user } = await shop.visitor.account.register(person);
    expectThat(user.email === person.email, 'logs in another customer');
    shop.found.token = token;
    shop.found.person = person;
    const other = { ...makeRegistration(), password_confirmation: `${person.password}!` };
    await expectRejected(shop.visitor.account.register(other), 422, 'invalid', 'password_confirmation');
  }),
  step('login', 'logs in with the password, and rejects a wrong one', async (shop) => {
    const { email, password, device_name } = shop.need('person');
    const { user } = await shop.visitor.account.login({ email, password, device_name });
    expectThat(user.email === email, 'logs in another customer');
    const guess = { email, password: `${password}!`, device_name };
    await expectRejected(shop.visitor.account.login(guess), 422, 'invalid', 'email');
  }),
  step('getUser', 'returns the owner of the token', async (shop) => {
    const { email } = await shop.customer.account.getUser();
    expectThat(
      shop.found.person === undefined || email === shop.found.person.email,
      'returns another customer',
    );
  }),
  step('updateUser', 'changes the name, and the email only with the password', async (shop) => {
    const { email } = shop.need('person');
    const { name } = await shop.customer.account.updateUser({ name: 'Sipho D.' });
    expectThat(name === 'Sipho D.', 'does not change the name');
    const moved = shop.customer.account.updateUser({ email: `moved-${email}` });
    await expectRejected(moved, 422, 'invalid', 'current_password');
  }),
  step('changePassword', 'changes the password with the old one, and rejects a wrong one', async (shop) => {
    const person = shop.need('person');
    const password = `${person.password} and more`;
    const change = { current_password: person.password, password, password_confirmation: password };
    const guess = { ...change, current_password: `${person.password}!` };
    await expectRejected(shop.customer.account.changePassword(guess), 422, 'invalid', 'current_password');
    await shop.customer.account.changePassword(change);
    shop.found.person = { ...person, password, password_confirmation: password };
    await shop.visitor.account.login({ email: person.email, password, device_name: person.device_name });
  }),
  step('getEmailStatus', 'reports a new email as not verified', async (shop) => {
    const { email } = shop.need('person');
    const status = await shop.customer.account.getEmailStatus();
    expectThat(status.email === email && !status.verified, 'reports it as verified');
  }),
  step('requestEmailPin', 'sends a PIN by email', async (shop) => {
    shop.need('person');
    await shop.customer.account.requestEmailPin({}, { idempotencyKey: crypto.randomUUID() });
  }),
  step('verifyEmail', 'rejects an invalid PIN', (shop) => {
    shop.need('person');
    return expectRejected(shop.customer.account.verifyEmail({ otp: '12' }), 422, 'invalid', 'otp');
  }),
  step('withdrawRemoval', 'returns the customer without a removal date', async (shop) => {
    const { email } = shop.need('person');
    const user = await shop.customer.account.withdrawRemoval();
    expectThat(user.email === email && user.removal_date === null, 'still has a removal date');
  }),
  step('listSessions', 'marks the requesting session as the current one', async (shop) => {
    const current = (await shop.customer.account.listSessions()).filter((session) => session.current);
    expectThat(current.length === 1, `has ${current.length} current sessions`);
  }),
  step('endSession', 'ends another session', async (shop) => {
    const { email, password } = shop.need('person');
    const { token } = await shop.visitor.account.login({ email, password, device_name: 'To be ended' });
    const sessions = await shop.customer.account.listSessions();
    const ended = sessions.find(({ device_name }) => device_name === 'To be ended')?.id ?? 0;
    expectThat(
      !(await shop.customer.account.endSession({ id: ended })).some(({ id }) => id === ended),
      'still lists it',
    );
    await expectRejected(shop.client(token).account.getUser(), 401, 'unauthenticated');
  }),
  step('endOtherSessions', 'ends all sessions except the requesting one', async (shop) => {
    shop.need('person');
    const left = await shop.customer.account.endOtherSessions();
    expectThat(left.length === 1 && left[0]?.current === true, `leaves ${left.length} sessions`);
  }),
  step('confirmPassword', 'accepts the password, and rejects a wrong one', async (shop) => {
    const { password } = shop.need('person');
    await expectRejected(
      shop.customer.account.confirmPassword({ current_password: `${password}!` }),
      422,
      'invalid',
      'current_password',
    );
    await shop.customer.account.confirmPassword({ current_password: password });
  }),
  step('downloadUserData', 'returns the stored data', async (shop) =>
    shop.customer.account.downloadUserData(),
  ),
  step('logout', 'ends only the requesting session', async (shop) => {
    const { email, password, device_name } = shop.need('person');
    const { token } = await shop.visitor.account.login({ email, password, device_name });
    await shop.client(token).account.logout();
    await expectRejected(shop.client(token).account.getUser(), 401, 'unauthenticated');
    await shop.customer.account.getUser();
  }),
  step('forgotPassword', 'accepts an unknown email', async ({ visitor }) =>
    visitor.account.forgotPassword({ email: makeRegistration().email }),
  ),
  step('verifyOtp', 'rejects a PIN that was not sent', ({ visitor }) =>
    expectRejected(
      visitor.account.verifyOtp({ email: makeRegistration().email, otp: '000000' }),
      422,
      'invalid',
      'otp',
    ),
  ),
  step('resetPassword', 'rejects an unknown token', ({ visitor }) => {
    const { password, password_confirmation } = makeRegistration();
    const reset = { token: 'x'.repeat(43), password, password_confirmation };
    return expectRejected(visitor.account.resetPassword(reset), 422, 'invalid', 'token');
  }),
];

/** Steps that end the session, so they run last. */
export const LEAVING_STEPS: readonly Step[] = [
  step('requestRemoval', 'ends the session', async (shop) => {
    shop.need('person');
    await expectRejected(shop.visitor.account.requestRemoval(), 401, 'unauthenticated');
    await shop.customer.account.requestRemoval();
    await expectRejected(shop.customer.account.getUser(), 401, 'unauthenticated');
  }),
];
