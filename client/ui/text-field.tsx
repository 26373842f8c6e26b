import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { useEarlyTyping } from './use-early-typing.ts';

type Props = FieldProps &
  Pick<ComponentProps<'input'>, 'type' | 'defaultValue' | 'autoComplete' | 'inputMode' | 'onBlur'> & {
    value?: string;
    onChange?(value: string): void;
    /** Masks the typed text, and adds a button that shows it. */
    isPassword?: boolean;
    /** A suggested correction, shown instead of the hint. The typed text is valid without it. */
    suggestion?: string;
  };

export function TextField({ isPassword = false, onChange, ...props }: Props) {
  const { name, label, idPrefix, error, hint, suggestion, isOptional, type = 'text', ...input } = props;
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEarlyTyping(field, input.value, onChange);
  return (
    <FieldFrame
      name={name}
      label={label}
      idPrefix={idPrefix}
      error={error}
      isOptional={isOptional}
      hint={suggestion || hint}
      hintRole={type === 'email' ? 'status' : undefined}
    >
      {(control) => (
        <span className={isPassword ? 'relative block' : 'contents'}>
          <input
            ref={field}
            {...input}
            {...control}
            type={isPassword && !isShown ? 'password' : type}
            className={isPassword ? 'pr-12!' : undefined}
            onChange={(event) => onChange?.(event.target.value)}
          />
          {isPassword && (
            <ShowToggle controls={control.id} isShown={isShown} onToggle={() => setShown(!isShown)} />
          )}
        </span>
      )}
    </FieldFrame>
  );
}

type ToggleProps = { controls: string; isShown: boolean; onToggle(): void };

/** Not in the server's HTML, because it does nothing without scripts. */
function ShowToggle({ controls, isShown, onToggle }: ToggleProps) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (!isLive) return null;
  return (
    <button
      type="button"
      aria-label={isShown ? 'Hide password' : 'Show password'}
      aria-controls={controls}
      onClick={onToggle}
      className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} />
    </button>
  );
}
