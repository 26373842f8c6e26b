import { type ReactNode, use } from 'react';
import { DeskForm, FormPage, type FormProps } from './form.tsx';

type FoldFormProps = Partial<FormProps> & { action: string; title: string };

/**
 * A form that opens on request, for an action with consequences or several fields. It stays open after a rejection. Its
 * button repeats the title unless `submit` is given.
 */
export function FoldForm({ title, submit = title, ...form }: FoldFormProps) {
  return (
    <Fold action={form.action} title={title}>
      <DeskForm {...form} submit={submit} />
    </Fold>
  );
}

/** The frame of a {@link FoldForm}, for other content than one form. */
export function Fold({ action, title, children }: { action: string; title: string; children: ReactNode }) {
  const { posted } = use(FormPage);
  return (
    <details className="desk-fold" open={posted?.action === action}>
      <summary className="button button-secondary">{title}</summary>
      <div className="grid gap-3 pt-3">{children}</div>
    </details>
  );
}
