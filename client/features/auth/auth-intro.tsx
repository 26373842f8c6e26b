import type { RefObject } from 'react';
import { fieldError } from '#shared/domain/form-errors.ts';
import { AUTH_MODES } from './auth-modes.ts';
import type { AuthMode, LoginDialogState } from './login-dialog-store.ts';

type Props = {
  mode: AuthMode;
  auth: LoginDialogState;
  email: string;
  titleId: string;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The text above a mode's fields: the mode's purpose, and the result of the last form. */
export function AuthIntro({ mode, auth, email, titleId, heading }: Props) {
  const { title, intro } = AUTH_MODES[mode];
  return (
    <>
      <div>
        <h2 ref={heading} id={titleId} tabIndex={-1} className="display">
          {title}
        </h2>
        {intro(email) !== '' && <p className="mt-2 text-muted">{intro(email)}</p>}
        <p className="mt-2 text-muted empty:hidden">{loginReason(mode, auth)}</p>
      </div>
      {auth.mode !== null && (
        <>
          <p
            role="status"
            className="-mt-2 rounded-control bg-accent-soft px-3 py-2 text-success empty:hidden"
          >
            {auth.notice}
          </p>
          <p role="alert" className="-mt-2 rounded-control bg-error-soft px-3 py-2 text-error empty:hidden">
            {auth.message || strayError(mode, auth)}
          </p>
        </>
      )}
    </>
  );
}

/**
 * Returns the reason why the dialog is open: the form that waits for the login, or else the page that requires a login.
 */
function loginReason(mode: AuthMode, { pending, next }: LoginDialogState): string {
  if (mode !== 'login' && mode !== 'register') return '';
  if (pending !== null) {
    return `Once you’re ${mode === 'register' ? 'registered' : 'logged in'}, ${pendingTexts(pending).done}`;
  }
  const [, wish] = WISHES.find(([path]) => next?.startsWith(path)) ?? [];
  return mode === 'login' && wish !== undefined ? `Log in to ${wish}.` : '';
}

/**
 * The purpose of each page that requires a login, by the start of its path. The first match counts, so longer paths
 * come first.
 */
const WISHES = [
  ['/cart', 'see your cart. It’s saved in your account, so it’s on all your devices'],
  ['/checkout', 'check out'],
  ['/payment', 'pay for your order'],
  ['/orders', 'see your orders'],
  ['/product-lists?save', 'save this product to a list'],
  ['/product-lists', 'see your wishlist and your other lists'],
  ['/account/notices', 'see your alerts'],
  ['/account', 'see your account'],
] as const;

/**
 * Texts for pending forms, by the page that handles the form. `done` says what the login will do; `wanted` asks a
 * shopper who followed a link with such a form.
 */
const PENDING_FORMS: readonly [path: RegExp, done: string, wanted: string][] = [
  [/^\/products\/\d+\/reviews[ ?]/, 'we’ll count your vote.', 'vote for a review. Yes, count my vote.'],
  [
    /^\/(?:products|lists)\//,
    'what you chose goes in your cart.',
    'add to your cart. Yes, put it in my cart.',
  ],
  [/^\/product-lists/, 'what you chose goes on your list.', 'add a product. Yes, put it on my list.'],
  [/^\/account\/notices/, 'we’ll e-mail you about it.', 'e-mail you about a product. Yes, e-mail me.'],
];

/** Returns the texts for a pending form. */
export function pendingTexts(pending: string): { done: string; wanted: string } {
  const [, done = 'you’ll be back where you were.', wanted = ''] =
    PENDING_FORMS.find(([path]) => path.test(pending)) ?? [];
  return { done, wanted };
}

/** Returns the server's error for a field that this form does not show, such as an expired reset token. */
function strayError(mode: AuthMode, { errors }: LoginDialogState): string {
  const shown: readonly string[] = AUTH_MODES[mode].fields.map(({ name }) => name);
  return fieldError(errors, Object.keys(errors).find((field) => !shown.includes(field)) ?? '');
}
