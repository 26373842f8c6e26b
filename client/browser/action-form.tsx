import type { ComponentProps } from 'react';
import { HiddenFields, KeyField, SessionField } from './hidden-fields.tsx';
import type { Action } from './use-action.ts';

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  /** What sends it, where scripts run; without them the browser does. */
  sentBy: Pick<Action, 'send'>;
  /** Path and query of the page that owns the write; left out, the page on screen does. */
  action?: string;
  /** Which of the page's forms it is. */
  intent?: string;
  /** What it carries unseen. */
  fields?: Readonly<Record<string, string | number>>;
  /** Whether it adds or creates: such a form carries a key, so that a repeat does nothing (R-WRITE-1). */
  isKeyed?: boolean;
};

/** A write: a form that is posted to the page that owns it, with scripts and without. */
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
