import type { Hono } from 'hono';
import type { Operator, Role } from '#worker/operations/operators.repository.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { createMiddleware, forbidden, type MenuEntry } from './context.ts';

/** The operators who may open a screen and post its forms. Owners may do everything, so they are never listed. */
export type Allowed = 'everyone' | 'owner' | readonly Exclude<Role, 'owner'>[];

/** One screen of the desk: a row of the table in `screens.ts`. */
export type Screen = {
  /** The path of the screen. All routes of the screen start with this path. */
  path: `/${string}`;
  title: string;
  allowed: Allowed;
  /** The letter of the screen's keyboard shortcut. The menu lists only screens that have a letter. */
  menuKey?: string;
  routes: Hono<RequestEnv>;
};

/** True if the operator's role is allowed. Owners are always allowed. */
export function isAllowed({ role }: Operator, allowed: Allowed): boolean {
  if (role === 'owner' || allowed === 'everyone') return true;
  return allowed !== 'owner' && allowed.includes(role);
}

/** Rejects operators whose role does not allow the screen. Runs before every route of the screen. */
export function onlyFor({ title, allowed }: Screen) {
  return createMiddleware(async (c, next) => {
    const operator = c.get('operator');
    if (isAllowed(operator, allowed)) return next();
    throw forbidden(
      `Your role is ${operator.role}, which does not include “${title}”. An owner can change it: npm run ops -- operators set-role ${operator.email} --role ROLE`,
    );
  });
}

/** Lists the screens that an operator's menu contains. */
export function menuOf(screens: readonly Screen[], operator: Operator): MenuEntry[] {
  return screens.flatMap(({ path, title, allowed, menuKey }) =>
    menuKey !== undefined && isAllowed(operator, allowed) ? [{ path, title, key: menuKey }] : [],
  );
}
