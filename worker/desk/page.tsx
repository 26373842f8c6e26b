import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Notice } from '#client/ui/notice.tsx';
import { getConfig } from '#worker/env/config.ts';
import type { Operator } from '#worker/operations/operators.repository.ts';
import { takeFlash } from '#worker/platform/flash.ts';
import built from '../../dist/desk.json' with { type: 'json' };
import type { DeskContext, MenuEntry } from './context.ts';
import { DeskPage, FormFault } from './form.tsx';
import { formToken } from './form-action.ts';

/**
 * Responds with a screen: the menu, the notice about the previous form, the error of a rejected form, the heading and
 * the content. `aside`: a few words beside the heading, such as a badge. Omits the menu if no operator is signed in.
 */
export function renderScreen(c: DeskContext, title: string, content: ReactNode, aside?: ReactNode) {
  const { operator, menu = [], posted } = c.var;
  const notice = takeFlash(c)?.message ?? '';
  const { name } = getConfig(c.env).site;
  const token = operator === undefined ? '' : formToken(c);
  const html = renderToStaticMarkup(
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${posted === undefined ? '' : 'Not saved: '}${title} · ${name} desk`}</title>
        <link rel="stylesheet" href={built.css} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body className="desk">
        {operator !== undefined && <Header site={name} menu={menu} operator={operator} path={c.req.path} />}
        <main id="main" tabIndex={-1} className="page grid gap-6 py-6">
          {notice !== '' && <Notice tone="success">{notice}</Notice>}
          {posted !== undefined && <FormFault posted={posted} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="display">{title}</h1>
            {aside}
          </div>
          <DeskPage value={{ token, posted, menu }}>{content}</DeskPage>
        </main>
        {operator !== undefined && <Shortcuts menu={menu} />}
      </body>
    </html>,
  );
  return c.html(`<!DOCTYPE html>${html}`);
}

/** Responds with a message instead of a screen. Does not show a rejected form. */
export function showMessage(c: DeskContext, title: string, message: string) {
  c.set('posted', undefined);
  return renderScreen(c, title, <p className="max-w-prose">{message}</p>);
}

type HeaderProps = { site: string; menu: readonly MenuEntry[]; operator: Operator; path: string };

function Header({ site, menu, operator, path }: HeaderProps) {
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
function Shortcuts({ menu }: { menu: readonly MenuEntry[] }) {
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
