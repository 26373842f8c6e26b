import { type RefObject, useLayoutEffect } from 'react';

/**
 * On a slow phone shoppers type into the server's HTML before its code has come. The browser keeps what they typed;
 * this tells it to the state behind the field, or the first drawing would take it back.
 * @param value what the state believes; undefined for a field that keeps its own value
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
