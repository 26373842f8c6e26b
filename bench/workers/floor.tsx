import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { etag } from 'hono/etag';
import { createElement, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { BuyBox } from './floor-islands/buy-box.tsx';
import { BUY_BOX_ID, LOGIN_DIALOG_ID, SESSION_COOKIE } from './floor-islands/floor-names.ts';
import { LoginDialog } from './floor-islands/login-dialog.tsx';
import type { FloorPage, FloorSite, OutlineNode } from './floor-page.ts';

/** Stops submissions before the islands run, and stores the last submit button. The islands click it later. */
const HOLD_PRESSES = `{const hold=e=>{e.preventDefault();heldPress.button=e.submitter};addEventListener('submit',hold,true);heldPress={button:null,release:()=>removeEventListener('submit',hold,true)}}`;

/**
 * The floor: a minimal version of these pages, with Hono, React on the server, two islands in the browser and a full
 * load for each page. The content is the same as the shop's, without the shop's other code.
 */
export function createFloor({ pages, assets }: FloorSite): ExportedHandler {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.post('/cart', async (c) => {
    const { quantity = '1' } = await c.req.parseBody();
    const count = Number(getCookie(c, 'cart') ?? 0) + Number(quantity);
    setCookie(c, 'cart', String(count));
    return c.text(String(count));
  });
  app.post('/login', (c) => {
    setCookie(c, SESSION_COOKIE, '1');
    return c.redirect('/', 303);
  });
  app.use(etag());
  for (const [path, page] of Object.entries(pages)) {
    app.get(path, async (c) => {
      const html = await renderToReadableStream(<Document page={page} style={assets.style} />, {
        bootstrapModules: [assets.script],
      });
      return c.body(html, 200, { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-cache' });
    });
  }
  return app;
}

function Document({ page, style }: { page: FloorPage; style: string }) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={style} />
        <script>{HOLD_PRESSES}</script>
      </head>
      <body>
        {page.body.map(toNode)}
        <div id={LOGIN_DIALOG_ID}>
          <LoginDialog />
        </div>
      </body>
    </html>
  );
}

function toNode(node: OutlineNode): ReactNode {
  if (typeof node === 'string') return node;
  if ('island' in node) return <Island key="buy-box" />;
  return createElement(node.tag, node.props, ...node.children.map(toNode));
}

function Island() {
  return (
    <div id={BUY_BOX_ID}>
      <BuyBox />
    </div>
  );
}
