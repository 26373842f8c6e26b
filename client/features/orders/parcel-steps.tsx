import { Icon } from '#client/ui/icon.tsx';
import type { ParcelProgressStep } from './order-data.ts';

/** A parcel's progress on its way to the customer, step by step. */
export function ParcelSteps({ steps }: { steps: readonly ParcelProgressStep[] }) {
  return (
    <ol className="mt-3 grid gap-2 text-sm sm:grid-cols-5">
      {steps.map((step) => (
        <Step key={step.label} {...step} />
      ))}
    </ol>
  );
}

const LOOKS: Readonly<Record<ParcelProgressStep['state'], { dot: string; text: string; said: string }>> = {
  done: { dot: 'border-accent bg-accent text-on-accent', text: '', said: 'done' },
  current: { dot: 'border-accent bg-accent-soft text-accent', text: 'font-bold', said: 'now' },
  ended: { dot: 'border-muted text-muted', text: 'font-bold', said: 'now' },
  'to-come': { dot: 'border-line', text: 'text-muted', said: 'to come' },
};

function Step({ label, state, date }: ParcelProgressStep) {
  const look = LOOKS[state];
  const isNow = state === 'current' || state === 'ended';
  return (
    <li className={`flex items-center gap-2 ${look.text}`} aria-current={isNow ? 'step' : undefined}>
      <span
        className={`grid size-5 shrink-0 place-items-center rounded-full border-2 ${look.dot}`}
        aria-hidden="true"
      >
        {state === 'done' && <Icon name="check" className="size-3" />}
        {isNow && <span className="size-2 rounded-full bg-current" />}
      </span>
      <span>
        {label}
        {date !== undefined && <small className="block text-xs font-normal text-muted">{date}</small>}
      </span>
      <span className="sr-only"> ({look.said})</span>
    </li>
  );
}
