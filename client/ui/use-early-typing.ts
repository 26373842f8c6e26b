import { type RefObject, useLayoutEffect } from 'react';

/**
 * Copies text that the shopper typed into the server's HTML into the field's state. On a slow phone, shoppers type
 * before the app runs; without this copy, React's first render would reset the field.
 * @param value the field's value in state; undefined for an uncontrolled field
 */
export function useEarlyTyping(
  field: RefObject<HTMLInputElement | null>,
  value: string | undefined,
  onTyped: ((typed: string) => void) | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is taken over
  useLayoutEffect(() => {
    const typed = field.current?.value;
    if (value !== undefined && typed !== undefined && typed !== value) onTyped?.(typed);
  }, []);
}
