import { Hono } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { onlyInSimulation } from '../http/tool-page.ts';
import { findOutboxAttachment, findOutboxEmail, listOutboxEmails } from './outbox.repository.ts';
import { emailDocument, outboxPage } from './outbox-page.ts';

const LISTED = 100;

/**
 * Shows the emails that a local shop has sent: `/__outbox`, and as JSON `/__outbox.json?to=ADDRESS`. In every other
 * environment these paths return 404. Mount the app at the root, because its routes contain the full path.
 */
export function createOutbox() {
  const app = new Hono<{ Bindings: ApiEnv['Bindings'] }>();
  app.use('/__outbox.json', localOnly);
  app.use('/__outbox/*', localOnly);
  app.get('/__outbox.json', async (c) => {
    const mails = await listOutboxEmails(c.env.DB, c.req.query('to') ?? null, LISTED);
    return c.json(
      mails.map(({ to, subject, text, html, created_at }) => ({ to, subject, text, html, created_at })),
    );
  });
  app.get('/__outbox', async (c) => {
    const to = c.req.query('to') ?? null;
    return outboxPage(await listOutboxEmails(c.env.DB, to, LISTED), to);
  });
  app.get('/__outbox/:id{[0-9]+}', async (c) => {
    const mail = await findOutboxEmail(c.env.DB, Number(c.req.param('id')));
    return mail === null ? c.notFound() : emailDocument(mail.html);
  });
  app.get('/__outbox/:id{[0-9]+}/:position{[0-9]+}', async (c) => {
    const { id, position } = c.req.param();
    const attachment = await findOutboxAttachment(c.env.DB, Number(id), Number(position));
    if (attachment === null) return c.notFound();
    return c.body(attachment.bytes, 200, {
      'Content-Type': attachment.content_type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
    });
  });
  return app;
}

/** With an external API, that API sends the emails, so the outbox would stay empty. */
const localOnly = onlyInSimulation((env) => {
  const { environment, api } = getConfig(env);
  return environment === 'local' && api === null;
});
