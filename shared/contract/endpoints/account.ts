import * as v from 'valibot';
import {
  ChangePasswordInputSchema,
  ConfirmPasswordInputSchema,
  ForgotPasswordInputSchema,
  LoginInputSchema,
  RegisterInputSchema,
  ResetPasswordInputSchema,
  ResetTokenSchema,
  SignedInSchema,
  VerifyEmailInputSchema,
  VerifyOtpInputSchema,
} from '../auth.ts';
import { BROWSER_CALLS } from '../browser-calls.ts';
import { MessageSchema } from '../common.ts';
import {
  EmailStatusSchema,
  RemovalInputSchema,
  UserDataSchema,
  UserPatchSchema,
  UserSchema,
  UserSessionsSchema,
} from '../user.ts';
import { del, endpoint, get, patch, post } from './endpoint.ts';
import { IdParamsSchema } from './schemas.ts';

/** R-API-1…9 and R-API-53: the account, login and registration. */
export const ACCOUNT_ENDPOINTS = {
  getUser: endpoint(BROWSER_CALLS.account.getUser, 'Get the signed-in customer', { reply: UserSchema }),
  updateUser: patch(
    '/api/user',
    'session',
    'Change account details; a new e-mail address needs the password and is pending until its PIN is entered',
    { body: UserPatchSchema, reply: UserSchema },
  ),
  changePassword: post(
    '/api/user/password',
    'session',
    'Change the password, given the old one; ends all other sessions and sends an email',
    { body: ChangePasswordInputSchema, idempotencyKey: 'optional', reply: MessageSchema },
  ),
  confirmPassword: post(
    '/api/user/confirm-password',
    'session',
    'Confirm the password; for ten minutes, the session may download its data and request the removal',
    { body: ConfirmPasswordInputSchema, reply: MessageSchema },
  ),
  getEmailStatus: get(
    '/api/user/email',
    'session',
    'Get whether the customer’s e-mail address is verified, and whether it must be',
    {
      reply: EmailStatusSchema,
    },
  ),
  requestEmailPin: post(
    '/api/user/email/pin',
    'session',
    'Email a one-time PIN to the pending address, or otherwise to the customer’s own, to verify it',
    { idempotencyKey: 'optional', reply: MessageSchema },
  ),
  verifyEmail: post(
    '/api/user/email/verify',
    'session',
    'Verify the e-mail address by PIN; a pending address becomes the account’s',
    {
      body: VerifyEmailInputSchema,
      reply: EmailStatusSchema,
    },
  ),
  // A retry with the same key needs no session, because the first request has ended the session.
  requestRemoval: del(
    '/api/user',
    'optional',
    'Request the account’s removal; requires a recent login and ends all sessions',
    {
      body: v.optional(RemovalInputSchema, {}),
      idempotencyKey: 'optional',
      reply: MessageSchema,
    },
  ),
  withdrawRemoval: del('/api/user/removal', 'session', 'Withdraw the removal request', {
    reply: UserSchema,
  }),
  listSessions: get('/api/user/sessions', 'session', 'List the user’s sessions', {
    reply: UserSessionsSchema,
  }),
  endSession: del('/api/user/sessions/{id}', 'session', 'End a session; returns the remaining ones', {
    params: IdParamsSchema,
    reply: UserSessionsSchema,
  }),
  endOtherSessions: del('/api/user/sessions', 'session', 'End all other sessions', {
    reply: UserSessionsSchema,
  }),
  downloadUserData: get(
    '/api/user/data',
    'session',
    'Download all data about the user (POPIA, section 23); requires a recent login',
    { reply: UserDataSchema },
  ),
  login: post('/api/auth/login', 'visitor', 'Sign in', {
    limit: 'login',
    body: LoginInputSchema,
    reply: SignedInSchema,
  }),
  register: post('/api/auth/register', 'visitor', 'Create an account and sign in', {
    limit: 'register',
    body: RegisterInputSchema,
    reply: SignedInSchema,
  }),
  forgotPassword: post(
    '/api/auth/forgot-password',
    'visitor',
    'Email a one-time PIN; the response is the same for unknown addresses',
    {
      limit: 'forgot-password',
      body: ForgotPasswordInputSchema,
      idempotencyKey: 'optional',
      reply: MessageSchema,
    },
  ),
  verifyOtp: post(
    '/api/auth/verify',
    'visitor',
    'Exchange a one-time PIN for a token that sets one new password',
    {
      limit: 'verify-otp',
      body: VerifyOtpInputSchema,
      idempotencyKey: 'optional',
      reply: ResetTokenSchema,
    },
  ),
  resetPassword: post('/api/auth/reset-password', 'visitor', 'Set a new password; ends the user’s sessions', {
    limit: 'reset-password',
    body: ResetPasswordInputSchema,
    reply: MessageSchema,
  }),
  logout: post('/api/auth/logout', 'session', 'End the current session', { reply: MessageSchema }),
};
