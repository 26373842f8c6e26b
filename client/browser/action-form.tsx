import type { ComponentProps } from 'react';
import { HiddenFields, KeyField, SessionField } from './hidden-fields.tsx';
import type { Submission } from './use-submission.ts';

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  /** Submits the form if scripts run; without scripts the browser submits it. */
  sentBy: Pick<Submission, 'send'>;
  /** Path and query of the page that handles the write; defaults to the page on screen. */
  action?: string;
  /** Identifies the form among the page's forms. */
  intent?: string;
  /** Hidden fields by name. */
  fields?: Readonly<Record<string, string | number>>;
  /**
   * True if the form adds or creates something. The form then contains an idempotency key, so that a repeated
   * submission has no effect (R-WRITE-1).
   */
  isKeyed?: boolean;
};

/** A form for a write, posted to the page that handles it, with or without scripts. */
export function ActionForm({ sentBy, intent, fields = {}, isKeyed = false, children, ...form }: Props) {
  return (
    <form {...form} method="post" onSubmit={sentBy.send}>
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      <HiddenFields fields={fields} />
      {isKeyed && <KeyField />}
      <SessionField />
      {children}
    </form>
  );
}
