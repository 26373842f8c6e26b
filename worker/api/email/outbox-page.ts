import { html } from 'hono/html';
import { formatDate } from '#shared/domain/format-date.ts';
import { toolPage } from '../http/tool-page.ts';
import type { OutboxEmail } from './outbox.repository.ts';

const STYLE = `main { max-width: 48rem; margin: 0 auto; padding: 1rem; }
      article { margin: 1rem 0; border: 1px solid GrayText; border-radius: 0.75rem; padding: 1rem; overflow-wrap: anywhere; }
      h2 { margin: 0; font-size: 1.125rem; }
      article p { margin: 0.25rem 0 0.5rem; }
      iframe { display: block; width: 100%; height: 36rem; border: 0; border-radius: 0.5rem; background: #fff; }
      pre { margin: 0; white-space: pre-wrap; font: 0.875rem/1.5 ui-monospace, monospace; }
      summary { min-height: 2rem; cursor: pointer; }
      label { display: grid; gap: 0.25rem; }
      input { font: inherit; padding: 0.5rem; }`;

/** Renders the given emails. Each email's HTML is in a frame that runs no scripts. */
export function outboxPage(mails: readonly OutboxEmail[], to: string | null): Promise<Response> {
  return toolPage({
    title: 'Outbox',
    style: STYLE,
    policy: "frame-src 'self'; ",
    content: html`
      <h1>Outbox</h1>
      <p>Emails of this shop. They have not left this machine.</p>
      <form action="/__outbox"><label>Only to this address <input name="to" type="email" value="${to ?? ''}"></label></form>
      ${mails.length === 0 ? html`<p>There is no mail${to === null ? '' : ' to this address'} yet.</p>` : ''}
      ${mails.map(emailArticle)}`,
  });
}

/**
 * Responds with an email's HTML for the outbox's frame. The email's scripts never run, because the policy allows no
 * script source. The sandbox still permits scripts, because browser tools would otherwise log an error each time they
 * inspect the frame. The sandbox also removes the frame's origin.
 */
export function emailDocument(emailHtml: string): Response {
  return new Response(emailHtml, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
    },
  });
}

function emailArticle(mail: OutboxEmail) {
  const source = `/__outbox/${mail.id}`;
  return html`
      <article>
        <h2>${mail.subject}</h2>
        <p>To ${mail.to}, from ${mail.from}${mail.reply_to === null ? '' : `, answers go to ${mail.reply_to}`}<br>
          <time datetime="${mail.created_at}">${formatDate(mail.created_at)}, ${mail.created_at.slice(11, 19)} UTC</time></p>
        ${mail.attachments.map(
          ({ filename, content_type, size }, position) => html`
        <p><a href="${source}/${position}" download>${filename}</a> (${content_type}, ${size} bytes)</p>`,
        )}
        <details>
          <summary>HTML</summary>
          <p><a href="${source}" target="_blank">Alone</a></p>
          <iframe src="${source}" title="${mail.subject}" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>
        </details>
        <details open>
          <summary>Text</summary>
          <pre>${mail.text}</pre>
        </details>
      </article>`;
}
