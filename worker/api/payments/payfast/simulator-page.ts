import { html } from 'hono/html';

/** The gateway's page: what is paid, and the ways it can end. Its fields carry the signed form on. */
export function simulatorPage(form: Readonly<Record<string, string>>): Promise<Response> {
  return page(
    200,
    'Pay (simulated)',
    html`
    <p class="note">This is a simulation of Payfast. No money moves.</p>
    <h1>${form.item_name}</h1>
    <p class="amount">R ${form.amount}</p>
    <form method="post" action="/__payfast/eng/process/finish">
      ${Object.entries(form).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      <button class="pay" name="choice" value="card">Pay by card</button>
      <button class="pay" name="choice" value="eft">Pay by instant EFT</button>
      <button name="choice" value="cancel">Cancel</button>
      <button name="choice" value="fail">Fail</button>
    </form>`,
  );
}

/** What an altered, incomplete or foreign form gets. */
export function simulatorProblemPage(): Promise<Response> {
  return page(
    400,
    'Payment refused (simulated)',
    html`
    <h1>This payment cannot be taken</h1>
    <p>The form is incomplete, or was changed after the shop signed it. Go back to the shop and try again.</p>`,
  );
}

async function page(status: 200 | 400, title: string, content: ReturnType<typeof html>): Promise<Response> {
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
      main { max-width: 24rem; margin: 10vh auto 0; padding: 1.5rem; }
      h1 { margin: 1.5rem 0 0; font-size: 1.25rem; }
      form { display: grid; gap: 0.75rem; }
      button { min-height: 3rem; border: 1px solid GrayText; border-radius: 0.5rem; background: Canvas; color: CanvasText; font: inherit; cursor: pointer; }
      .pay { border-color: LinkText; color: LinkText; font-weight: 600; }
      .amount { margin: 0 0 1.5rem; font-size: 2rem; font-weight: 600; }
      .note { margin: 0; font-size: 0.875rem; }
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
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
