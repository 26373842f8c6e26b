import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { Bindings } from '#worker/env/bindings.ts';

/**
 * Returns middleware that passes requests on and disables caching if the shop simulates a service (`isOn`). Otherwise
 * the middleware responds with 404.
 */
export function onlyInSimulation(
  isOn: (env: Bindings) => boolean,
): MiddlewareHandler<{ Bindings: Bindings }> {
  return async (c: Context<{ Bindings: Bindings }>, next) => {
    if (!isOn(c.env)) return c.notFound();
    await next();
    c.res.headers.set('Cache-Control', 'private, no-store');
    return undefined;
  };
}

type ToolPage = {
  title: string;
  style: string;
  content: ReturnType<typeof html>;
  status?: 200 | 400;
  /** Content-Security-Policy directives in addition to those of every tool page. */
  policy?: string;
};

/** Renders a page of a local tool, without scripts and without the shop's design. */
export async function toolPage(page: ToolPage): Promise<Response> {
  const { title, style, content, status = 200, policy = '' } = page;
  const nonce = crypto.randomUUID();
  const document = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; }
      body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
      ${style}
    </style>
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>`;
  return new Response(document.toString(), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; ${policy}form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
