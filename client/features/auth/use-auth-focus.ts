import { type RefObject, useEffect, useRef } from 'react';
import { AUTH_MODES } from './auth-modes.ts';
import type { AuthMode, AuthState } from './auth-store.ts';

/** Focuses the first field, unless a field has the focus already; then each new mode's heading, so that it is read out. */
export function useFocusOnMode(mode: AuthMode): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<AuthMode | null>(null);
  useEffect(() => {
    if (focused.current !== null) {
      if (focused.current !== mode) heading.current?.focus();
    } else if (!document.getElementById('auth-form')?.contains(document.activeElement)) {
      document.getElementById(`auth-${AUTH_MODES[mode].fields[0]?.name}`)?.focus();
    }
    focused.current = mode;
  }, [mode]);
  return heading;
}

/** What was refused is where the focus goes: the first field that is wrong. */
export function useFocusOnRefusal(call: AuthState['call']): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && call === null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
    wasBusy.current = call !== null;
  }, [call]);
  return form;
}
