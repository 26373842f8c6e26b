import { type RefObject, useLayoutEffect } from 'react';

/**
 * On a slow phone shoppers type into the server's HTML before the app runs. This copies what they typed into the
 * field's state; without it, React's first render would reset the field.
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
