import {
  type ForgotPasswordInput,
  type LoginInput,
  type RegisterInput,
  type ResetPasswordInput,
  ResetTokenSchema,
  SignedInSchema,
  type VerifyOtpInput,
} from '../contract/auth.ts';
import { MessageSchema } from '../contract/common.ts';
import { type UserPatch, UserSchema, UserSessionsSchema } from '../contract/user.ts';
import type { ApiCall } from './api-call.ts';

export function createUserApi(call: ApiCall) {
  return {
    getUser: () => call({ method: 'GET', path: '/api/user', reply: UserSchema }),
    updateUser: (body: UserPatch) => call({ method: 'PATCH', path: '/api/user', body, reply: UserSchema }),
    /** Asks for the account's removal: recorded, every session ends (R-API-3). */
    requestRemoval: () => call({ method: 'DELETE', path: '/api/user', reply: MessageSchema }),
    listSessions: () => call({ method: 'GET', path: '/api/user/sessions', reply: UserSessionsSchema }),
    endSession: (id: number) =>
      call({ method: 'DELETE', path: `/api/user/sessions/${id}`, reply: UserSessionsSchema }),
    /** All but the one that asks. */
    endOtherSessions: () => call({ method: 'DELETE', path: '/api/user/sessions', reply: UserSessionsSchema }),
    login: (body: LoginInput) =>
      call({ method: 'POST', path: '/api/auth/login', body, reply: SignedInSchema }),
    register: (body: RegisterInput) =>
      call({ method: 'POST', path: '/api/auth/register', body, reply: SignedInSchema }),
    logout: () => call({ method: 'POST', path: '/api/auth/logout', reply: MessageSchema }),
    forgotPassword: (body: ForgotPasswordInput) =>
      call({ method: 'POST', path: '/api/auth/forgot-password', body, reply: MessageSchema }),
    verifyOtp: (body: VerifyOtpInput) =>
      call({ method: 'POST', path: '/api/auth/verify', body, reply: ResetTokenSchema }),
    resetPassword: (body: ResetPasswordInput) =>
      call({ method: 'POST', path: '/api/auth/reset-password', body, reply: MessageSchema }),
  };
}
