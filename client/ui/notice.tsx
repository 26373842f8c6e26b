import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const TONES = {
  info: { role: 'status', icon: 'info', look: 'border-accent bg-accent-soft', iconColour: 'text-accent' },
  success: {
    role: 'status',
    icon: 'check',
    look: 'border-success bg-accent-soft',
    iconColour: 'text-success',
  },
  warning: {
    role: 'alert',
    icon: 'warning',
    look: 'border-saving bg-saving-soft',
    iconColour: 'text-saving',
  },
  error: { role: 'alert', icon: 'warning', look: 'border-error bg-error-soft', iconColour: 'text-error' },
} as const;

type Props = { tone: keyof typeof TONES; title?: string; children: ReactNode };

/** A message on the page itself, unlike a toast. */
export function Notice({ tone, title, children }: Props) {
  const { role, icon, look, iconColour } = TONES[tone];
  return (
    <div role={role} className={`flex gap-3 rounded-card border-l-4 px-4 py-3 ${look}`}>
      <Icon name={icon} className={`mt-0.5 size-5 ${iconColour}`} />
      <div className="min-w-0">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
