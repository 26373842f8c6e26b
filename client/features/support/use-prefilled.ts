import { type RefObject, useEffect } from 'react';

/**
 * Fills what is still empty in a form with what is known of the customer, and takes it back when that is no longer so
 * (signed out in another tab). In the browser only: a page's HTML is everybody's.
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
