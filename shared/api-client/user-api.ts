import { type LoginInput, type RegisterInput, SignedInSchema } from '../contract/auth.ts';
import { MessageSchema } from '../contract/common.ts';
import { UserSchema } from '../contract/user.ts';
import type { ApiCall } from './api-call.ts';

export function createUserApi(call: ApiCall) {
  return {
    getUser: () => call({ method: 'GET', path: '/api/user', reply: UserSchema }),
    login: (body: LoginInput) =>
      call({ method: 'POST', path: '/api/auth/login', body, reply: SignedInSchema }),
    register: (body: RegisterInput) =>
      call({ method: 'POST', path: '/api/auth/register', body, reply: SignedInSchema }),
    logout: () => call({ method: 'POST', path: '/api/auth/logout', reply: MessageSchema }),
  };
}
