import type { Call } from '../call.ts';

/** The account, and the ways into it: R-API-1…9 and R-API-53. */
export const ACCOUNT_CALLS = {
  getUser: { method: 'GET', path: '/api/user', access: 'session', failure: 'who' },
  updateUser: { method: 'PATCH', path: '/api/user', input: 'body', access: 'session', failure: 'form' },
  requestRemoval: { method: 'DELETE', path: '/api/user', access: 'session', failure: 'action' },
  listSessions: { method: 'GET', path: '/api/user/sessions', access: 'session', failure: 'page' },
  endSession: { method: 'DELETE', path: '/api/user/sessions/{id}', access: 'session', failure: 'action' },
  endOtherSessions: { method: 'DELETE', path: '/api/user/sessions', access: 'session', failure: 'action' },
  downloadUserData: { method: 'GET', path: '/api/user/data', access: 'session', failure: 'action' },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    input: 'body',
    access: 'visitor',
    limit: 'login',
    failure: 'dialog',
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    input: 'body',
    access: 'visitor',
    limit: 'register',
    failure: 'dialog',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    input: 'body',
    access: 'visitor',
    limit: 'forgot-password',
    failure: 'dialog',
  },
  verifyOtp: {
    method: 'POST',
    path: '/api/auth/verify',
    input: 'body',
    access: 'visitor',
    limit: 'verify-otp',
    failure: 'dialog',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    input: 'body',
    access: 'visitor',
    limit: 'reset-password',
    failure: 'dialog',
  },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'session', failure: 'action' },
} as const satisfies Record<string, Call>;
