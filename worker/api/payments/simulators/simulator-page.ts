import { html } from 'hono/html';
import { FAULTS } from './faults.ts';

/** A way a simulated payment can end. */
export type SimulatorChoice = { value: string; label: string; pays: boolean };

type Content = {
  gateway: string;
  /** What is paid. */
  item: string;
  /** `1234.50` */
  amount: string;
  /** Where the choice is posted to: a path of the shop. */
  action: string;
  /** What the choice carries on. */
  fields: Readonly<Record<string, string>>;
  choices: readonly SimulatorChoice[];
};

/** A gateway's page: what is paid, the ways it can end, and what goes wrong with telling the shop. */
export function simulatorPage({
  gateway,
  item,
  amount,
  action,
  fields,
  choices,
}: Content): Promise<Response> {
  return page(
    200,
    'Pay (simulated)',
    html`
    <p class="note">This is a simulation of ${gateway}. No money moves.</p>
    <h1>${item}</h1>
    <p class="amount">R ${amount}</p>
    <form method="post" action="${action}">
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      ${choices.map(
        ({ value, label, pays }) =>
          html`<button class="${pays ? 'pay' : ''}" name="choice" value="${value}">${label}</button>`,
      )}
      <details>
        <summary>What goes wrong</summary>
        <label>With the notification
          <select name="fault">
            ${Object.entries(FAULTS).map(([value, label]) => html`<option value="${value}">${label}</option>`)}
          </select>
        </label>
        <label>Seconds until it is sent
          <input name="delay_seconds" inputmode="numeric" pattern="[0-9]{1,2}" size="3">
        </label>
      </details>
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
      form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
      button { min-height: 3rem; border: 1px solid GrayText; border-radius: 0.5rem; background: Canvas; color: CanvasText; font: inherit; cursor: pointer; }
      .pay { border-color: LinkText; color: LinkText; font-weight: 600; }
      .amount { margin: 0 0 1.5rem; font-size: 2rem; font-weight: 600; }
      label { display: grid; gap: 0.25rem; margin-top: 0.75rem; font-size: 0.875rem; }
      select, input { box-sizing: border-box; width: 100%; min-height: 2.5rem; border: 1px solid GrayText; border-radius: 0.5rem; font: inherit; }
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
