import { useState } from 'react';
import { validateOnBlur } from '#client/browser/blur-validation.ts';
import { usePointerTracking } from '#client/browser/pointer-tracking.ts';
import { TextField } from '#client/ui/text-field.tsx';
import type { FieldNote } from '#shared/domain/field-hints.ts';
import { fieldError } from '#shared/domain/form-errors.ts';
import type { AuthFieldSpec } from './auth-modes.ts';
import { clearError } from './auth-steps.ts';
import { useLoginDialog, useLoginDialogStore } from './login-dialog-store.ts';

type Props = { field: AuthFieldSpec; value: string; onChange(value: string): void };

/**
 * A field of the dialog's form. It shows the server's error or, when it loses focus, the error that the server would
 * return (R-VAL-1).
 */
export function AuthField({ field: { name, label, autoComplete, hint }, value, onChange }: Props) {
  const store = useLoginDialogStore();
  const error = useLoginDialog((auth) => fieldError(auth.errors, name));
  const [note, setNote] = useState<FieldNote>({});
  usePointerTracking();
  const isNew = autoComplete !== 'current-password';
  return (
    <TextField
      idPrefix="auth"
      name={name}
      label={label}
      type={name === 'email' ? 'email' : 'text'}
      inputMode={name === 'otp' ? 'numeric' : undefined}
      isPassword={name === 'password'}
      autoComplete={autoComplete}
      hint={hint}
      value={value}
      {...note}
      error={error || note.error}
      onChange={(typed) => {
        // Pasted PINs often contain other characters: "123 456".
        onChange(name === 'otp' ? typed.replace(/\D/g, '') : typed);
        clearError(store, name);
        setNote({});
      }}
      onBlur={(event) => {
        if (isNew) void validateOnBlur(event, 'auth', setNote);
      }}
    />
  );
}
