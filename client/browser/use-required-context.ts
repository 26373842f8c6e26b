import { type Context, use } from 'react';

/** Returns a value that the app provides to all its components; throws outside the app. */
export function useRequiredContext<Value>(context: Context<Value | null>): Value {
  const value = use(context);
  if (value === null) throw new Error('The component is outside the app');
  return value;
}
