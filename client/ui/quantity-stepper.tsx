import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { usePointerTracking, waitForPointerRelease } from '#client/browser/pointer-tracking.ts';
import { Icon, type IconName } from './icon.tsx';
import { useEarlyTyping } from './use-early-typing.ts';

type Props = {
  /** The accessible name: `Quantity of Enamel mug`. */
  label: string;
  name?: string;
  value: number;
  max: number;
  /** A control that removes the product. Shown beside "Keep 3" after the shopper chose a number below 1. */
  below?: ReactNode;
  onChange(value: number): void;
  isBusy?: boolean;
};

/** A quantity from 1 to `max`, changed by buttons or by typing. */
export function QuantityStepper({ label, name, value, max, below, onChange, isBusy = false }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [corrected, setCorrected] = useState<'below' | 'above' | null>(null);
  const type = (text: string): void => {
    setDraft(text.replace(/\D/g, ''));
    setCorrected(null);
  };
  useEarlyTyping(field, String(value), type);
  usePointerTracking();
  const change = (requested: number): void => {
    // A number below 1 changes nothing until the shopper decides.
    const next = requested < 1 ? value : Math.min(max, requested);
    setDraft(null);
    // Delayed so that the pressed button stays under the pointer until the click has fired.
    void waitForPointerRelease().then(() =>
      setCorrected(requested < 1 ? 'below' : requested > max ? 'above' : null),
    );
    if (next !== value) onChange(next);
  };
  const settle = (): void => {
    if (draft !== null) change(draft.trim() === '' ? value : Number(draft));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step !== undefined) change((draft ? Number(draft) : value) + step);
    if (event.key === 'Enter') settle();
    if (step !== undefined || event.key === 'Enter') event.preventDefault();
  };
  return (
    <div className="grid justify-items-start gap-1">
      <fieldset
        className="inline-flex items-center rounded-control border border-control bg-raised"
        aria-label={label}
        aria-busy={isBusy}
      >
        <StepButton label="One less" icon="minus" disabled={value <= 1} onClick={() => change(value - 1)} />
        <input
          ref={field}
          className="h-11 w-8 bg-transparent text-center font-bold tabular-nums"
          name={name}
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        <StepButton label="One more" icon="plus" disabled={value >= max} onClick={() => change(value + 1)} />
      </fieldset>
      <p role="status" className="text-sm font-medium text-warning empty:hidden">
        {/* Checks the value and the limit again, because another variant or a response may have changed either. */}
        {corrected === 'above' && value === max && `Only ${max} left`}
      </p>
      {corrected === 'below' && below !== undefined && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          {below}
          <button type="button" className="link" onClick={() => setCorrected(null)}>
            {`Keep ${value}`}
          </button>
        </p>
      )}
    </div>
  );
}

type StepProps = { label: string; icon: IconName; disabled: boolean; onClick(): void };

/** `aria-disabled`, because a disabled button would lose the focus. */
function StepButton({ label, icon, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      className="grid size-11 place-items-center rounded-control hover:bg-accent-soft aria-disabled:text-muted"
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} className="size-4" />
    </button>
  );
}
