import { type ReactNode, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Notice } from '#client/ui/notice.tsx';
import { getConfig } from '#worker/env/config.ts';
import type { Operator } from '#worker/operations/operators.repository.ts';
import { takeFlash } from '#worker/platform/flash.ts';
import built from '../../dist/desk.json' with { type: 'json' };
import { createMiddleware, type DeskContext } from './context.ts';
import { DeskPage, FormFault } from './form.tsx';
import { formToken } from './form-action.ts';

/** Lets handlers respond with `c.render(<Page … />)`. */
export const pageRenderer = createMiddleware((c, next) => {
  c.setRenderer((page) => {
    const { operator, menu = [], posted } = c.var;
    const token = operator === undefined ? '' : formToken(c);
    const notice = takeFlash(c)?.message ?? '';
    const { name: site } = getConfig(c.env).site;
    const state = { site, path: c.req.path, operator, menu, token, notice, posted };
    const html = renderToStaticMarkup(<DeskPage value={state}>{page}</DeskPage>);
    return c.html(`<!DOCTYPE html>${html}`);
  });
  return next();
});

type PageProps = {
  title: string;
  /** A few words beside the heading, such as a badge. */
  aside?: ReactNode;
  children: ReactNode;
};

/**
 * A screen: the menu, the notice about the previous form, the error of a rejected form, the heading and the content.
 * Omits the menu if no operator is signed in.
 */
export function Page({ title, aside, children }: PageProps) {
  const { site, operator, notice, posted } = use(DeskPage);
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${posted === undefined ? '' : 'Not saved: '}${title} · ${site} desk`}</title>
        <link rel="stylesheet" href={built.css} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body className="desk">
        {operator !== undefined && <Header operator={operator} />}
        <main id="main" tabIndex={-1} className="page grid gap-6 py-6">
          {notice !== '' && <Notice tone="success">{notice}</Notice>}
          {posted !== undefined && <FormFault posted={posted} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="display">{title}</h1>
            {aside}
          </div>
          {children}
        </main>
        {operator !== undefined && <Shortcuts />}
      </body>
    </html>
  );
}

/** Responds with a message instead of a screen. Does not show a rejected form. */
export function showMessage(c: DeskContext, title: string, message: string) {
  c.set('posted', undefined);
  return c.render(
    <Page title={title}>
      <p className="max-w-prose">{message}</p>
    </Page>,
  );
}

function Header({ operator }: { operator: Operator }) {
  const { site, menu, path } = use(DeskPage);
  return (
    <header className="desk-header">
      <a href="#main" className="skip-link button button-primary">
        Skip to content
      </a>
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <a href="/" className="logo">
          <svg aria-hidden="true">
            <use href="/icons.svg#logo" />
          </svg>
          <span className="display">{site} desk</span>
        </a>
        <p className="desk-operator">
          {operator.email} ({operator.role})
        </p>
      </div>
      <nav aria-label="Screens" className="page">
        <ul className="desk-menu">
          {menu.map((entry) => (
            <li key={entry.path}>
              <a
                href={entry.path}
                accessKey={entry.key}
                aria-current={isCurrent(entry.path, path) ? 'page' : undefined}
              >
                {entry.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function isCurrent(entry: string, path: string): boolean {
  return entry === path || (entry !== '/' && path.startsWith(`${entry}/`));
}

/** Lists the shortcuts of the menu. They are HTML access keys, so they work without scripts. */
function Shortcuts() {
  const { menu } = use(DeskPage);
  return (
    <footer className="desk-shortcuts page py-6 text-sm text-muted">
      Keyboard: Alt (Firefox: Alt+Shift, macOS: Control+Option) with{' '}
      {menu.map(({ key, title }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          <kbd>{key}</kbd> {title}
        </span>
      ))}
      , <kbd>s</kbd> search.
    </footer>
  );
}
