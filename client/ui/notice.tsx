import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';

const TONES = {
  info: { role: 'status', icon: 'info', ground: 'border-accent bg-accent-soft', ink: 'text-accent' },
  success: { role: 'status', icon: 'check', ground: 'border-success bg-accent-soft', ink: 'text-success' },
  warning: { role: 'alert', icon: 'warning', ground: 'border-warning bg-warning-soft', ink: 'text-warning' },
  error: { role: 'alert', icon: 'warning', ground: 'border-error bg-error-soft', ink: 'text-error' },
} as const;

type Props = {
  tone: keyof typeof TONES;
  title?: string;
  /** Set if the caller moves the focus to the message. */
  ref?: Ref<HTMLDivElement>;
  className?: string;
  children: ReactNode;
};

/** A message on the page itself, unlike a toast. Renders nothing for an empty message. */
export function Notice({ tone, title, ref, className = '', children }: Props) {
  if (children === '') return null;
  const { role, icon, ground, ink } = TONES[tone];
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={role}
      className={`flex gap-3 rounded-card border-l-4 px-4 py-3 focus:outline-none ${ground} ${className}`}
    >
      <Icon name={icon} className={`mt-0.5 size-5 ${ink}`} />
      <div className="min-w-0">
        {title !== undefined && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
