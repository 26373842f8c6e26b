import {
  ForgotPasswordInputSchema,
  LoginInputSchema,
  RegisterInputSchema,
  ResetPasswordInputSchema,
  ResetTokenSchema,
  SignedInSchema,
  VerifyOtpInputSchema,
} from '../auth.ts';
import { MessageSchema } from '../common.ts';
import { UserDataSchema, UserPatchSchema, UserSchema, UserSessionsSchema } from '../user.ts';
import { endpoint } from './endpoint.ts';
import { ById } from './schemas.ts';

/** R-API-1…9 and R-API-53: the account, and the ways into it. */
export const ACCOUNT_ENDPOINTS = {
  getUser: endpoint('getUser', 'Who is signed in', { reply: UserSchema }),
  updateUser: endpoint('updateUser', 'Change the details of the account; a new e-mail needs the password', {
    body: UserPatchSchema,
    reply: UserSchema,
  }),
  requestRemoval: endpoint('requestRemoval', 'Ask for the removal of the account; every session ends', {
    reply: MessageSchema,
  }),
  listSessions: endpoint('listSessions', 'Where the user is signed in', { reply: UserSessionsSchema }),
  endSession: endpoint('endSession', 'End a session; answers those that are left', {
    params: ById,
    reply: UserSessionsSchema,
  }),
  endOtherSessions: endpoint('endOtherSessions', 'End all sessions but the one that asks', {
    reply: UserSessionsSchema,
  }),
  downloadUserData: endpoint(
    'downloadUserData',
    'Download all that is stored about the user (POPIA, section 23)',
    { reply: UserDataSchema },
  ),
  login: endpoint('login', 'Sign in', { body: LoginInputSchema, reply: SignedInSchema }),
  register: endpoint('register', 'Make an account and sign in', {
    body: RegisterInputSchema,
    reply: SignedInSchema,
  }),
  forgotPassword: endpoint(
    'forgotPassword',
    'Mail a one-time pin; the answer is the same whether or not the e-mail is known',
    { body: ForgotPasswordInputSchema, reply: MessageSchema },
  ),
  verifyOtp: endpoint('verifyOtp', 'Exchange a one-time pin for a token that is good for one new password', {
    body: VerifyOtpInputSchema,
    reply: ResetTokenSchema,
  }),
  resetPassword: endpoint('resetPassword', "Set a new password; the user's sessions end", {
    body: ResetPasswordInputSchema,
    reply: MessageSchema,
  }),
  logout: endpoint('logout', 'End the session that asks', { reply: MessageSchema }),
};
