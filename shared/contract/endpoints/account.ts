import {
  ForgotPasswordInputSchema,
  LoginInputSchema,
  RegisterInputSchema,
  ResetPasswordInputSchema,
  ResetTokenSchema,
  SignedInSchema,
  VerifyOtpInputSchema,
} from '../auth.ts';
import { CALLS } from '../calls.ts';
import { MessageSchema } from '../common.ts';
import { UserDataSchema, UserPatchSchema, UserSchema, UserSessionsSchema } from '../user.ts';
import { ById, NO_INPUT } from './schemas.ts';

/** R-API-1…9 and R-API-53: the account, and the ways into it. */
export const ACCOUNT_ENDPOINTS = {
  getUser: { ...CALLS.getUser, ...NO_INPUT, summary: 'Who is signed in', reply: UserSchema },
  updateUser: {
    ...CALLS.updateUser,
    ...NO_INPUT,
    summary: 'Change the details of the account; a new e-mail needs the password',
    body: UserPatchSchema,
    reply: UserSchema,
  },
  requestRemoval: {
    ...CALLS.requestRemoval,
    ...NO_INPUT,
    summary: 'Ask for the removal of the account; every session ends',
    reply: MessageSchema,
  },
  listSessions: {
    ...CALLS.listSessions,
    ...NO_INPUT,
    summary: 'Where the user is signed in',
    reply: UserSessionsSchema,
  },
  endSession: {
    ...CALLS.endSession,
    ...NO_INPUT,
    summary: 'End a session; answers those that are left',
    params: ById,
    reply: UserSessionsSchema,
  },
  endOtherSessions: {
    ...CALLS.endOtherSessions,
    ...NO_INPUT,
    summary: 'End all sessions but the one that asks',
    reply: UserSessionsSchema,
  },
  downloadUserData: {
    ...CALLS.downloadUserData,
    ...NO_INPUT,
    summary: 'Download all that is stored about the user (POPIA, section 23)',
    reply: UserDataSchema,
  },
  login: {
    ...CALLS.login,
    ...NO_INPUT,
    summary: 'Sign in',
    body: LoginInputSchema,
    reply: SignedInSchema,
  },
  register: {
    ...CALLS.register,
    ...NO_INPUT,
    summary: 'Make an account and sign in',
    body: RegisterInputSchema,
    reply: SignedInSchema,
  },
  forgotPassword: {
    ...CALLS.forgotPassword,
    ...NO_INPUT,
    summary: 'Mail a one-time pin; the answer is the same whether or not the e-mail is known',
    body: ForgotPasswordInputSchema,
    reply: MessageSchema,
  },
  verifyOtp: {
    ...CALLS.verifyOtp,
    ...NO_INPUT,
    summary: 'Exchange a one-time pin for a token that is good for one new password',
    body: VerifyOtpInputSchema,
    reply: ResetTokenSchema,
  },
  resetPassword: {
    ...CALLS.resetPassword,
    ...NO_INPUT,
    summary: "Set a new password; the user's sessions end",
    body: ResetPasswordInputSchema,
    reply: MessageSchema,
  },
  logout: { ...CALLS.logout, ...NO_INPUT, summary: 'End the session that asks', reply: MessageSchema },
};
