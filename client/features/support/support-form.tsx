import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { HONEYPOT_FIELD, SUPPORT_FIELDS } from './support-fields.ts';

type Props = {
  /** The signed-in customer's details; empty for visitors. */
  customer: { name: string; email: string };
  isSignedIn: boolean;
  /** The number of the related order, or empty. */
  order: string;
  /** Details of the related order. */
  orderNote: ReactNode;
  form: ReturnedForm | null;
};

/** The form for a message to the shop (R-API-51). */
export function SupportForm({ customer, isSignedIn, order, orderNote, form }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { submission, problem, events, field } = useServerForm({
    fields: SUPPORT_FIELDS,
    name: 'support',
    form,
  });
  usePrefilled(element, 'name', customer.name);
  usePrefilled(element, 'email', customer.email);
  const typed = form?.values ?? {};
  return (
    <ActionForm ref={element} sentBy={submission} isKeyed noValidate className="grid gap-6" {...events}>
      <FormProblem problem={problem} />
      <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-1">
        <TextField {...field('name')} label="Name" defaultValue={typed.name ?? ''} autoComplete="name" />
        <TextField
          {...field('email')}
          label="E-mail"
          defaultValue={typed.email ?? ''}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="We’ll answer to this address."
        />
      </div>
      <TextField
        {...field('order_id')}
        label="Order number"
        defaultValue={typed.order_id ?? order}
        inputMode="numeric"
        hint="You’ll find it in your order e-mail and under Orders. It looks like 000123."
        isOptional
      />
      {orderNote}
      <TextArea {...field('message')} label="Message" defaultValue={typed.message ?? ''} rows={7} />
      {!isSignedIn && <Trap />}
      <Button type="submit" isBusy={submission.isBusy} className="w-full">
        Send message
      </Button>
    </ActionForm>
  );
}

/**
 * Fills an empty field with the customer's value, and removes that value when the customer signs out. Runs only in the
 * browser, because the page's HTML is the same for everyone.
 */
function usePrefilled(form: RefObject<HTMLFormElement | null>, name: string, text: string): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || text === '' || field.value !== '') return;
    field.value = text;
    return () => {
      if (field.value === text) field.value = '';
    };
  }, [form, name, text]);
}

/** A honeypot, hidden from people and screen readers. Only for visitors, because password managers may fill it. */
function Trap() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor="support-website">Leave this empty</label>
      <input id="support-website" name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
