import { type RefObject, useEffect } from 'react';

/**
 * Fills an empty field with the customer's value, and removes that value when the customer signs out. Runs in the browser
 * only, because the page's HTML is the same for everyone.
 */
export function usePrefilled(form: RefObject<HTMLFormElement | null>, name: string, text: string): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || text === '' || field.value !== '') return;
    field.value = text;
    return () => {
      if (field.value === text) field.value = '';
    };
  }, [form, name, text]);
}
