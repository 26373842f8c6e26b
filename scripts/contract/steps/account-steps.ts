import { expectRejected, expectThat, NotTried } from '../checked-shop.ts';
import { makeRegistration } from '../new-shopper.ts';
import { type Step, step } from './step.ts';

/** R-API-1…9 and R-API-53, except what ends the session. */
export const ACCOUNT_STEPS: readonly Step[] = [
  step('register', 'makes an account that is signed in, and refuses passwords that differ', async (shop) => {
    if (shop.found.token !== undefined) throw new NotTried('a token was given');
    const person = makeRegistration();
    const { token, user } = await shop.visitor.account.register(person);
    expectThat(user.email === person.email, 'signs in somebody else');
    shop.found.token = token;
    shop.found.person = person;
    const other = { ...makeRegistration(), password_confirmation: `${person.password}!` };
    await expectRejected(shop.visitor.account.register(other), 422, 'invalid', 'password_confirmation');
  }),
  step('login', 'signs in with the password, and with no other', async (shop) => {
    const { email, password, device_name } = shop.need('person');
    const { user } = await shop.visitor.account.login({ email, password, device_name });
    expectThat(user.email === email, 'signs in somebody else');
    const guess = { email, password: `${password}!`, device_name };
    await expectRejected(shop.visitor.account.login(guess), 422, 'invalid', 'email');
  }),
  step('getUser', 'answers who holds the token', async (shop) => {
    const { email } = await shop.customer.account.getUser();
    expectThat(shop.found.person === undefined || email === shop.found.person.email, 'answers somebody else');
  }),
  step('updateUser', 'changes the name, and the e-mail for the password alone', async (shop) => {
    const { email } = shop.need('person');
    const { name } = await shop.customer.account.updateUser({ name: 'Sipho D.' });
    expectThat(name === 'Sipho D.', 'does not change the name');
    const moved = shop.customer.account.updateUser({ email: `moved-${email}` });
    await expectRejected(moved, 422, 'invalid', 'current_password');
  }),
  step('changePassword', 'changes the password for the old one, and for no guess', async (shop) => {
    const person = shop.need('person');
    const password = `${person.password} and more`;
    const change = { current_password: person.password, password, password_confirmation: password };
    const guess = { ...change, current_password: `${person.password}!` };
    await expectRejected(shop.customer.account.changePassword(guess), 422, 'invalid', 'current_password');
    await shop.customer.account.changePassword(change);
    shop.found.person = { ...person, password, password_confirmation: password };
    await shop.visitor.account.login({ email: person.email, password, device_name: person.device_name });
  }),
  step('getEmailStatus', 'says that a new e-mail is not verified', async (shop) => {
    const { email } = shop.need('person');
    const status = await shop.customer.account.getEmailStatus();
    expectThat(status.email === email && !status.verified, 'calls it verified');
  }),
  step('requestEmailPin', 'mails a pin', async (shop) => {
    shop.need('person');
    await shop.customer.account.requestEmailPin({}, { idempotencyKey: crypto.randomUUID() });
  }),
  step('verifyEmail', 'refuses what is no pin', (shop) => {
    shop.need('person');
    return expectRejected(shop.customer.account.verifyEmail({ otp: '12' }), 422, 'invalid', 'otp');
  }),
  step('withdrawRemoval', 'answers the customer, whose account stays', async (shop) => {
    const { email } = shop.need('person');
    const user = await shop.customer.account.withdrawRemoval();
    expectThat(user.email === email && user.removal_date === null, 'still names a day of removal');
  }),
  step('listSessions', 'names the session that asks as the current one', async (shop) => {
    const current = (await shop.customer.account.listSessions()).filter((session) => session.current);
    expectThat(current.length === 1, `names ${current.length} current sessions`);
  }),
  step('endSession', 'ends one of the others', async (shop) => {
    const { email, password } = shop.need('person');
    const { token } = await shop.visitor.account.login({ email, password, device_name: 'To be ended' });
    const sessions = await shop.customer.account.listSessions();
    const ended = sessions.find(({ device_name }) => device_name === 'To be ended')?.id ?? 0;
    expectThat(
      !(await shop.customer.account.endSession({ id: ended })).some(({ id }) => id === ended),
      'still names it',
    );
    await expectRejected(shop.client(token).account.getUser(), 401, 'unauthenticated');
  }),
  step('endOtherSessions', 'leaves the one that asks', async (shop) => {
    shop.need('person');
    const left = await shop.customer.account.endOtherSessions();
    expectThat(left.length === 1 && left[0]?.current === true, `leaves ${left.length} sessions`);
  }),
  step('confirmPassword', 'takes the password, and no guess', async (shop) => {
    const { password } = shop.need('person');
    await expectRejected(
      shop.customer.account.confirmPassword({ current_password: `${password}!` }),
      422,
      'invalid',
      'current_password',
    );
    await shop.customer.account.confirmPassword({ current_password: password });
  }),
  step('downloadUserData', 'hands out what is stored', async (shop) =>
    shop.customer.account.downloadUserData(),
  ),
  step('logout', 'ends the session that asks, and no other', async (shop) => {
    const { email, password, device_name } = shop.need('person');
    const { token } = await shop.visitor.account.login({ email, password, device_name });
    await shop.client(token).account.logout();
    await expectRejected(shop.client(token).account.getUser(), 401, 'unauthenticated');
    await shop.customer.account.getUser();
  }),
  step('forgotPassword', 'answers for an e-mail that nobody has', async ({ visitor }) =>
    visitor.account.forgotPassword({ email: makeRegistration().email }),
  ),
  step('verifyOtp', 'refuses a pin that was never sent', ({ visitor }) =>
    expectRejected(
      visitor.account.verifyOtp({ email: makeRegistration().email, otp: '000000' }),
      422,
      'invalid',
      'otp',
    ),
  ),
  step('resetPassword', 'refuses a token that was never given', ({ visitor }) => {
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
