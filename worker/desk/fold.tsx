import { type ReactNode, use } from 'react';
import { DeskForm, FormPage, type FormProps } from './form.tsx';

type FoldFormProps = FormProps & {
  title: string;
  /** The consequences: a sentence, or `Effects`. */
  note?: ReactNode;
};

/** A form that opens on request, for an action with consequences or several fields. It stays open after a rejection. */
export function FoldForm({ title, note, ...form }: FoldFormProps) {
  return (
    <Fold action={form.action} title={title}>
      {typeof note === 'string' ? <p>{note}</p> : note}
      <DeskForm {...form} />
    </Fold>
  );
}

/** The frame of a {@link FoldForm}, for content other than one form. */
export function Fold({ action, title, children }: { action: string; title: string; children: ReactNode }) {
  const { posted } = use(FormPage);
  return (
    <details className="desk-fold" open={posted?.action === action}>
      <summary className="button button-secondary">{title}</summary>
      <div className="grid gap-3 pt-3">{children}</div>
    </details>
  );
}
