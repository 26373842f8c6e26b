import { type Context, use } from 'react';

/** What the app provides to all of its components. */
export function useProvided<Value>(context: Context<Value | null>): Value {
  const value = use(context);
  if (value === null) throw new Error('The component stands outside the app');
  return value;
}
