import { type Context, use } from 'react';

/** Returns the value that the app provides in a context; throws if the component is outside the app. */
export function useRequiredContext<Value>(context: Context<Value | null>): Value {
  const value = use(context);
  if (value === null) throw new Error('The component is outside the app');
  return value;
}
