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
import { ById } from './schemas.ts';

/** R-API-1…9 and R-API-53: the account, login and registration. */
export const ACCOUNT_ENDPOINTS = {
  getUser: endpoint(BROWSER_CALLS.account.getUser, 'Who is signed in', { reply: UserSchema }),
  updateUser: patch(
    '/api/user',
    'session',
    'Change the details of the account; a new e-mail needs the password, and is pending until its PIN is entered',
    { body: UserPatchSchema, reply: UserSchema },
  ),
  changePassword: post(
    '/api/user/password',
    'session',
    'Change the password for the old one; all other sessions end, and a mail tells of it',
    { body: ChangePasswordInputSchema, idempotencyKey: 'optional', reply: MessageSchema },
  ),
  confirmPassword: post(
    '/api/user/confirm-password',
    'session',
    'Enter the password again: for ten minutes, the session may download its data and request the removal',
    { body: ConfirmPasswordInputSchema, reply: MessageSchema },
  ),
  getEmailStatus: get(
    '/api/user/email',
    'session',
    "Whether the customer's e-mail is verified, and must be",
    {
      reply: EmailStatusSchema,
    },
  ),
  requestEmailPin: post(
    '/api/user/email/pin',
    'session',
    "Email a one-time PIN to the pending e-mail, or to the customer's own, to verify it",
    { idempotencyKey: 'optional', reply: MessageSchema },
  ),
  verifyEmail: post(
    '/api/user/email/verify',
    'session',
    "Verify the e-mail by the PIN; a pending e-mail becomes the account's",
    {
      body: VerifyEmailInputSchema,
      reply: EmailStatusSchema,
    },
  ),
  // A retry with the same key needs no session, because the first request has ended the session.
  requestRemoval: del(
    '/api/user',
    'optional',
    'Request the removal of the account, after a fresh login; every session ends',
    {
      body: v.optional(RemovalInputSchema, {}),
      idempotencyKey: 'optional',
      reply: MessageSchema,
    },
  ),
  withdrawRemoval: del(
    '/api/user/removal',
    'session',
    'Keep the account: withdraw the request for its removal',
    {
      reply: UserSchema,
    },
  ),
  listSessions: get('/api/user/sessions', 'session', 'Where the user is signed in', {
    reply: UserSessionsSchema,
  }),
  endSession: del('/api/user/sessions/{id}', 'session', 'End a session; answers those that are left', {
    params: ById,
    reply: UserSessionsSchema,
  }),
  endOtherSessions: del('/api/user/sessions', 'session', 'End all sessions but the one that asks', {
    reply: UserSessionsSchema,
  }),
  downloadUserData: get(
    '/api/user/data',
    'session',
    'Download all that is stored about the user (POPIA, section 23), after a fresh login',
    { reply: UserDataSchema },
  ),
  login: post('/api/auth/login', 'visitor', 'Sign in', {
    limit: 'login',
    body: LoginInputSchema,
    reply: SignedInSchema,
  }),
  register: post('/api/auth/register', 'visitor', 'Make an account and sign in', {
    limit: 'register',
    body: RegisterInputSchema,
    reply: SignedInSchema,
  }),
  forgotPassword: post(
    '/api/auth/forgot-password',
    'visitor',
    'Mail a one-time pin; the answer is the same whether or not the e-mail is known',
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
    'Exchange a one-time pin for a token that is good for one new password',
    {
      limit: 'verify-otp',
      body: VerifyOtpInputSchema,
      idempotencyKey: 'optional',
      reply: ResetTokenSchema,
    },
  ),
  resetPassword: post('/api/auth/reset-password', 'visitor', "Set a new password; the user's sessions end", {
    limit: 'reset-password',
    body: ResetPasswordInputSchema,
    reply: MessageSchema,
  }),
  logout: post('/api/auth/logout', 'session', 'End the session that asks', { reply: MessageSchema }),
};
