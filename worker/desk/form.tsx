import { createContext, type ReactNode, use } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FieldFrame } from '#client/ui/field-frame.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SESSION_FIELD } from '#shared/navigation/form-fields.ts';
import type { Operator } from '#worker/operations/operators.repository.ts';
import { NOTE_MAX_CHARACTERS } from '#worker/operations/order-rules.ts';
import type { MenuEntry, RejectedForm } from './context.ts';

type PageState = {
  /** The name of the shop. */
  site: string;
  path: string;
  /** Missing if no operator is signed in. */
  operator?: Operator | undefined;
  /** The screens that the operator may open. */
  menu: readonly MenuEntry[];
  /** The CSRF token of the page's forms. */
  token: string;
  /** The result of the previous form; empty if there is none. */
  notice: string;
  /** The rejected form; missing if no form was rejected. */
  posted?: RejectedForm | undefined;
};

export const DeskPage = createContext<PageState>({ site: '', path: '', menu: [], token: '', notice: '' });
/** The form that contains a field, and the rejected input of that form. */
const CurrentForm = createContext<{ action: string; posted?: RejectedForm | undefined }>({ action: '' });

type FormProps = {
  /** The path that the form is posted to. It must be different for each form on a page. */
  action: string;
  submit: string;
  variant?: 'primary' | 'secondary' | 'danger';
  size?: 'small';
  /** True for a form with a {@link FileField}; its action needs `maxFileBytes`. */
  hasFile?: boolean;
  /** The letter that submits the form together with Alt. The footer explains the shortcuts. */
  accessKey?: string;
  /** Content beside the submit button. With such content, the button is above the fields. */
  beside?: ReactNode;
  /** The values of hidden fields, by name. */
  hidden?: Readonly<Record<string, string | number>>;
  children?: ReactNode;
};

/** A form that changes data. It contains the CSRF token and, after a rejection, the posted input and its errors. */
export function DeskForm({ action, submit, hasFile, beside, hidden, children, ...look }: FormProps) {
  const { token, posted } = use(DeskPage);
  const own = posted?.action === action ? posted : undefined;
  const button = (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" {...look}>
        {submit}
      </Button>
      {beside}
    </div>
  );
  return (
    <form
      method="post"
      action={action}
      encType={hasFile ? 'multipart/form-data' : undefined}
      className="grid gap-3"
    >
      {Object.entries({ [SESSION_FIELD]: token, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {beside !== undefined && button}
      <CurrentForm value={{ action, posted: own }}>{children}</CurrentForm>
      {beside === undefined && button}
    </form>
  );
}

/** A form in a table row: a button that sends the hidden fields. */
export function RowForm({
  submit = 'Remove',
  ...form
}: Pick<FormProps, 'action' | 'hidden'> & { submit?: string }) {
  return <DeskForm {...form} submit={submit} variant="secondary" size="small" />;
}

/**
 * A form that is collapsed until the operator opens it, for an action with consequences or several fields. After a
 * rejection, the form is open. The submit button repeats the title unless `submit` is given.
 */
export function FoldForm({ title, submit = title, ...form }: Partial<FormProps> & FoldProps) {
  return (
    <Fold action={form.action} title={title}>
      <DeskForm {...form} submit={submit} />
    </Fold>
  );
}

type FoldProps = { action: string; title: string };

/** The frame of a {@link FoldForm}, for content that is not a single form. */
export function Fold({ action, title, children }: FoldProps & { children: ReactNode }) {
  const { posted } = use(DeskPage);
  return (
    <details className="desk-fold" open={posted?.action === action}>
      <summary className="button button-secondary">{title}</summary>
      <div className="grid gap-3 pt-3">{children}</div>
    </details>
  );
}

/**
 * The error of a rejected form, with links to its invalid fields. Shown at the top of the page, where operators see it
 * first.
 */
export function FormFault({ posted: { action, fault, errors } }: { posted: RejectedForm }) {
  const messages = Object.entries(errors);
  return (
    <Notice tone="error" title={fault}>
      {messages.length > 0 && (
        <ul className="grid gap-1">
          {messages.map(([name, message]) => (
            <li key={name}>
              <a className="underline underline-offset-4" href={`#${idPrefixOf(action)}-${name}`}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/**
 * Returns a prefix for the ids of a form's fields, because several forms on a page may have fields of the same name.
 */
function idPrefixOf(action: string): string {
  return `form${action.replaceAll('/', '-')}`;
}

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** The initial value. */
  value?: string | number | null;
};

type InputProps = FieldProps & {
  type?: 'text' | 'url' | 'date' | 'month' | 'datetime-local';
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number;
};

/** A field of one line. After a rejection, it contains the posted text and shows its error. */
export function InputField({ type = 'text', inputMode, maxLength, ...field }: InputProps) {
  const { frame, text } = useField(field);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <input
          {...control}
          type={type}
          inputMode={inputMode}
          maxLength={maxLength}
          defaultValue={text}
          autoComplete="off"
        />
      )}
    </FieldFrame>
  );
}

/** A whole number. */
export function CountInput(field: InputProps) {
  return <InputField {...field} inputMode="numeric" />;
}

/** A number with decimals, such as an amount in rand. */
export function DecimalInput(field: FieldProps) {
  return <InputField {...field} inputMode="decimal" />;
}

/** A note of one line, which `noteField` reads. */
export function NoteInput(field: FieldProps) {
  return <InputField {...field} maxLength={NOTE_MAX_CHARACTERS} />;
}

/** A field of several lines. */
export function TextAreaField({ rows = 4, ...field }: FieldProps & { rows?: number }) {
  const { frame, text } = useField(field);
  return (
    <FieldFrame {...frame}>
      {(control) => <textarea {...control} rows={rows} defaultValue={text} />}
    </FieldFrame>
  );
}

/** A file to upload. After a rejection, the operator must choose the file again. */
export function FileField({ accept, ...field }: Omit<FieldProps, 'value'> & { accept: string }) {
  const { frame } = useField(field);
  return (
    <FieldFrame {...frame}>{(control) => <input {...control} type="file" accept={accept} />}</FieldFrame>
  );
}

export type SelectOption = { value: string; label: string };

/**
 * `choices`: a list, or an object from values to labels. Numeric values need the list, because an object would sort
 * them.
 */
type ChoiceProps = FieldProps & { choices: SelectOption[] | Readonly<Record<string, string>> };

/** A field to choose one of several values. */
export function ChoiceField({ choices, ...field }: ChoiceProps) {
  const { frame, text } = useField(field);
  const list = Array.isArray(choices)
    ? choices
    : Object.entries(choices).map(([value, label]) => ({ value, label }));
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <select {...control} defaultValue={text}>
          {list.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

function useField({ name, value, ...field }: FieldProps) {
  const { action, posted } = use(CurrentForm);
  return {
    frame: { name, ...field, idPrefix: idPrefixOf(action), error: posted?.errors[name] },
    text: posted?.values.get(name) ?? String(value ?? ''),
  };
}
