import { html } from 'hono/html';
import { toolPage } from '../../http/tool-page.ts';
import { FAULTS } from './faults.ts';

type Content = {
  gateway: string;
  /** The purchase being paid. */
  item: string;
  /** In rand, such as `1234.50`. */
  amount: string;
  /** The shop path that receives the choice. */
  action: string;
  /** The fields of the gateway's own form, submitted with the choice. */
  fields: Readonly<Record<string, string>>;
  /** The payment methods. The page adds buttons to cancel and to fail. */
  choices: readonly { value: string; label: string }[];
};

/** Renders a gateway's page, where the tester chooses the payment's outcome and a notification fault. */
export function simulatorPage(page: Content): Promise<Response> {
  const { gateway, item, amount, action, fields, choices } = page;
  return toolPage({
    title: 'Pay (simulated)',
    style: STYLE,
    content: html`
    <p class="note">This is a simulation of ${gateway}. No money moves.</p>
    <h1>${item}</h1>
    <p class="amount">R ${amount}</p>
    <form method="post" action="${action}">
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      ${choices.map(({ value, label }) => html`<button class="pay" name="choice" value="${value}">${label}</button>`)}
      <button name="choice" value="cancel">Cancel</button>
      <button name="choice" value="fail">Fail</button>
      <details>
        <summary>Simulated faults</summary>
        <label>With the notification
          <select name="fault">
            ${[...FAULTS].map(([value, { label }]) => html`<option value="${value}">${label}</option>`)}
          </select>
        </label>
        <label>Seconds until it is sent
          <input name="delay_seconds" inputmode="numeric" pattern="[0-9]{1,2}" size="3">
        </label>
      </details>
    </form>`,
  });
}

/** Renders the page for a form that is altered, incomplete or not signed by this shop. */
export function simulatorProblemPage(): Promise<Response> {
  return toolPage({
    status: 400,
    title: 'Payment rejected (simulated)',
    style: STYLE,
    content: html`
    <h1>This payment cannot be taken</h1>
    <p>The form is incomplete, or was changed after the shop signed it. Go back to the shop and try again.</p>`,
  });
}

const STYLE = `main { max-width: 24rem; margin: 10vh auto 0; padding: 1.5rem; }
      h1 { margin: 1.5rem 0 0; font-size: 1.25rem; }
      form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
      button { min-height: 3rem; border: 1px solid GrayText; border-radius: 0.5rem; background: Canvas; color: CanvasText; font: inherit; cursor: pointer; }
      .pay { border-color: LinkText; color: LinkText; font-weight: 600; }
      .amount { margin: 0 0 1.5rem; font-size: 2rem; font-weight: 600; }
      label { display: grid; gap: 0.25rem; margin-top: 0.75rem; font-size: 0.875rem; }
      select, input { box-sizing: border-box; width: 100%; min-height: 2.5rem; border: 1px solid GrayText; border-radius: 0.5rem; font: inherit; }
      .note { margin: 0; font-size: 0.875rem; }`;
