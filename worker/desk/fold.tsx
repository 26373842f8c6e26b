import { type ReactNode, use } from 'react';
import { FormPage } from './form.tsx';

/** A form that opens on request, for an action with consequences or several fields. It stays open after a rejection. */
export function Fold({ action, title, children }: { action: string; title: string; children: ReactNode }) {
  const { posted } = use(FormPage);
  return (
    <details className="desk-fold" open={posted?.action === action}>
      <summary className="button button-secondary">{title}</summary>
      <div className="grid gap-3 pt-3">{children}</div>
    </details>
  );
}
