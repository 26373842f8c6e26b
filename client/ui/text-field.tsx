import {
  type ComponentProps,
  type FocusEvent,
  type HTMLInputTypeAttribute,
  useEffect,
  useRef,
  useState,
} from 'react';
import { describedBy, FieldFrame, type FieldProps, fieldId } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { useEarlyTyping } from './use-early-typing.ts';

type Input = ComponentProps<'input'>;
type Props = FieldProps & {
  type?: HTMLInputTypeAttribute;
  value?: string;
  defaultValue?: string;
  autoComplete?: Input['autoComplete'];
  inputMode?: Input['inputMode'];
  maxLength?: number;
  onChange?(value: string): void;
  onBlur?(event: FocusEvent<HTMLInputElement>): void;
  /** Hides what is typed, and adds a button that shows it. */
  isPassword?: boolean;
};

export function TextField({ type = 'text', isPassword = false, onChange, onBlur, ...props }: Props) {
  const { name, label, idPrefix, error, hint, isOptional, ...input } = props;
  const [isShown, setShown] = useState(false);
  const id = fieldId({ idPrefix, name });
  const field = useRef<HTMLInputElement>(null);
  useEarlyTyping(field, input.value, onChange);
  const control = (
    <input
      ref={field}
      {...input}
      {...describedBy({ id, error, hint, isOptional })}
      id={id}
      name={name}
      type={isPassword && !isShown ? 'password' : type}
      className={isPassword ? 'pr-12!' : undefined}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={onBlur}
    />
  );
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} isOptional={isOptional}>
      {isPassword ? (
        <span className="relative block">
          {control}
          <ShowToggle controls={id} isShown={isShown} onToggle={() => setShown(!isShown)} />
        </span>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

type ToggleProps = { controls: string; isShown: boolean; onToggle(): void };

/** Hidden until scripts run, because it does nothing without them. */
function ShowToggle({ controls, isShown, onToggle }: ToggleProps) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!isReady) return null;
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
