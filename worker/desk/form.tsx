import { createContext, type ReactNode, use } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FieldFrame } from '#client/ui/field-frame.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SESSION_FIELD } from '#shared/navigation/form-fields.ts';

/** A posted form that was rejected: its path, its input and its faults. */
export type PostedState = {
  action: string;
  values: URLSearchParams;
  /** The reason why nothing was changed. */
  fault: string;
  errors: Readonly<Record<string, string>>;
};

/** The CSRF token of the page's forms, and the form that was rejected; null on a page that was not posted to. */
export const FormPage = createContext<{ token: string; posted: PostedState | null }>({
  token: '',
  posted: null,
});
/** The rejected input of the form around a field; null for all other forms. */
const CurrentForm = createContext<{ action: string; posted: PostedState | null }>({
  action: '',
  posted: null,
});

export type FormProps = {
  /** The path that the form is posted to. Each form on a page has another path. */
  action: string;
  submit: string;
  variant?: 'primary' | 'secondary' | 'danger';
  /** True for a form with a {@link FileField}; its action needs `maxFileBytes`. */
  hasFile?: boolean;
  /** The letter that submits the form with Alt, as the footer explains. */
  accessKey?: string;
  /** Content beside the submit button, which is then above the fields. */
  beside?: ReactNode;
  /** Values that are sent without a field. */
  hidden?: Readonly<Record<string, string | number>>;
  children?: ReactNode;
};

/** A form that changes something. It contains the CSRF token, and its own input and errors after a rejection. */
export function DeskForm(props: FormProps) {
  const { action, submit, variant = 'primary', hasFile = false, accessKey, beside, hidden, children } = props;
  const { token, posted } = use(FormPage);
  const own = posted?.action === action ? posted : null;
  const button = (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant={variant} accessKey={accessKey}>
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

/** The fault of a rejected form, with links to its invalid fields. It is at the top, because the page starts there. */
export function FormFault({ posted: { action, fault, errors } }: { posted: PostedState }) {
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

/** Several forms of a page may have a field of the same name. */
function idPrefixOf(action: string): string {
  return `form${action.replaceAll('/', '-')}`;
}

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** The value before anything was posted. */
  value?: string | null;
};

type InputProps = FieldProps & {
  type?: 'text' | 'email' | 'url' | 'number' | 'date' | 'time' | 'datetime-local';
  inputMode?: 'numeric' | 'decimal';
  maxLength?: number;
};

/** A field of one line. After a rejection, it contains the posted text and shows its error. */
export function InputField({ type = 'text', inputMode, maxLength, ...field }: InputProps) {
  const { frame, text } = useField(field);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <input {...control} {...{ type, inputMode, maxLength }} defaultValue={text} autoComplete="off" />
      )}
    </FieldFrame>
  );
}

/** A field of several lines. */
export function TextField({ rows = 4, ...field }: FieldProps & { rows?: number }) {
  const { frame, text } = useField(field);
  return (
    <FieldFrame {...frame}>
      {(control) => <textarea {...control} rows={rows} defaultValue={text} />}
    </FieldFrame>
  );
}

/** A file to upload. A browser does not keep it after a rejection. */
export function FileField({ accept, ...field }: Omit<FieldProps, 'value'> & { accept: string }) {
  const { frame } = useField(field);
  return (
    <FieldFrame {...frame}>{(control) => <input {...control} type="file" accept={accept} />}</FieldFrame>
  );
}

export type Choice = { value: string; label: string };

/** A choice of one of several values. */
export function ChoiceField({ choices, ...field }: FieldProps & { choices: readonly Choice[] }) {
  const { frame, text } = useField(field);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <select {...control} defaultValue={text}>
          {choices.map((choice) => (
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
    text: posted?.values.get(name) ?? value ?? '',
  };
}
