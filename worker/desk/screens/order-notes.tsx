import * as v from 'valibot';
import { textSchema } from '#shared/contract/text-schema.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { addOrderNote, ORDER_NOTE_RULE, type OrderNote } from '#worker/operations/order-notes.repository.ts';
import { actorOf, type DeskContext } from '../context.ts';
import { DeskForm, TextField } from '../form.tsx';
import type { FormResult } from '../form-action.ts';
import { done, orderIdOf } from './order-actions.ts';

export const NoteFields = v.object({ text: textSchema(ORDER_NOTE_RULE) });

/** Adds a note for colleagues. */
export async function addNote(
  c: DeskContext,
  { text }: v.InferOutput<typeof NoteFields>,
): Promise<FormResult> {
  const isNew = await addOrderNote(c.env.DB, actorOf(c), { orderId: orderIdOf(c), text, now: new Date() });
  return isNew ? done(c, 'The note is saved.') : { fault: 'You have saved this note before.' };
}

/** The notes of operators about an order, and a form for another one. */
export function OrderNotes({ orderId, notes }: { orderId: number; notes: readonly OrderNote[] }) {
  return (
    <section className="card grid gap-3 p-4" aria-labelledby="notes">
      <h2 id="notes">Notes for colleagues</h2>
      {notes.map(({ operator, text, at }) => (
        <article key={at + operator}>
          <p className="text-sm text-muted">
            {operator}, {formatDateTime(at)}
          </p>
          <p className="whitespace-pre-line break-words">{text}</p>
        </article>
      ))}
      <DeskForm action={`/orders/${orderId}/note`} submit="Save the note" variant="secondary">
        <TextField name="text" label="New note" hint="Customers never see it." rows={2} />
      </DeskForm>
    </section>
  );
}
