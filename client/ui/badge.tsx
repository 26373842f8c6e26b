import type { ReactNode } from 'react';

const TONES = {
  neutral: '',
  saving: 'bg-saving-soft text-saving',
  warning: 'bg-warning-soft text-warning',
  error: 'bg-error-soft text-error',
  accent: 'bg-accent-soft text-accent',
};

/** One or two words on a coloured background. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return <span className={`badge ${TONES[tone]}`}>{children}</span>;
}
