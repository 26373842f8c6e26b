import type { ActionResult, UndoForm } from '#shared/navigation/action-result.ts';
import type { Customer } from './a-shop.ts';
import { FROM_SHOP, inlineJson, visit } from './the-shop.ts';

export type FormFields = Readonly<Record<string, string | number>>;

/** What a shopper is told of a posted form, whichever way it was posted. `result`: the whole answer to scripts. */
export type ToldOutcome = {
  kind: string;
  message: string;
  undo?: UndoForm | undefined;
  result?: ActionResult;
};

export type PostForm = (customer: Customer, path: string, fields: FormFields) => Promise<ToldOutcome>;

/** Posts a form as the shop's scripts do. */
export const postWithScripts: PostForm = async (customer, path, fields) => {
  const response = await post(customer, path, fields, { Accept: 'application/json' });
  const result = (await response.json()) as ActionResult;
  return {
    kind: result.kind,
    message: result.message,
    undo: result.kind === 'done' ? result.undo : undefined,
    result,
  };
};

/** Posts a form as a browser without scripts does; what is done is told by the next page. */
export const postWithoutScripts: PostForm = async (customer, path, fields) => {
  const response = await post(customer, path, fields, {});
  if (response.status === 303) {
    const flash = /__Host-flash=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '')?.[1];
    const told = flash === undefined ? { message: '' } : JSON.parse(decodeURIComponent(flash));
    return { kind: 'done', message: told.message, undo: told.undo };
  }
  const { message } = inlineJson(await response.text(), 'form-return') as { message: string };
  return { kind: response.status === 422 ? 'invalid' : 'refused', message };
};

function post(customer: Customer, path: string, fields: FormFields, headers: Record<string, string>) {
  return visit(path, {
    method: 'POST',
    headers: { ...FROM_SHOP, Cookie: `__Host-session=${customer.token}`, ...headers },
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  });
}
