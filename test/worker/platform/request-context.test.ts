import type { Context } from 'hono';
import { describe, expectTypeOf, it } from 'vitest';
import type {
  CustomerContext,
  CustomerEnv,
  FormContext,
  FormEnv,
  PageContext,
  PageEnv,
  RequestContext,
  RequestEnv,
} from '#worker/platform/request-context.ts';

// Only types are tested here, by `tsc -b`.
describe('the stages of the request context', () => {
  it('let a later stage stand for an earlier one', () => {
    expectTypeOf<Context<PageEnv>>().toExtend<RequestContext>();
    expectTypeOf<Context<CustomerEnv>>().toExtend<PageContext>();
    expectTypeOf<Context<FormEnv>>().toExtend<CustomerContext>();
  });

  it('let no earlier stage stand for a later one', () => {
    expectTypeOf<Context<RequestEnv>>().not.toExtend<PageContext>();
    expectTypeOf<Context<PageEnv>>().not.toExtend<CustomerContext>();
    expectTypeOf<Context<CustomerEnv>>().not.toExtend<FormContext>();
  });

  it('hold nothing that is not there yet', () => {
    expectTypeOf<PageContext['var']>().not.toHaveProperty('customer');
    expectTypeOf<CustomerContext['var']>().not.toHaveProperty('form');
  });
});
