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
  it('allow a later stage in place of an earlier one', () => {
    expectTypeOf<Context<PageEnv>>().toExtend<RequestContext>();
    expectTypeOf<Context<CustomerEnv>>().toExtend<PageContext>();
    expectTypeOf<Context<FormEnv>>().toExtend<CustomerContext>();
  });

  it('reject an earlier stage in place of a later one', () => {
    expectTypeOf<Context<RequestEnv>>().not.toExtend<PageContext>();
    expectTypeOf<Context<PageEnv>>().not.toExtend<CustomerContext>();
    expectTypeOf<Context<CustomerEnv>>().not.toExtend<FormContext>();
  });

  it('contain no values of later stages', () => {
    expectTypeOf<PageContext['var']>().not.toHaveProperty('customer');
    expectTypeOf<CustomerContext['var']>().not.toHaveProperty('form');
  });
});
