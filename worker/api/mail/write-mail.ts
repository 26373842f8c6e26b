import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import type { Mail } from './mail.ts';
import type { MailShop } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import type { MailMessage } from './mail-message.ts';
import type {
  MailContext,
  MailJobOf,
  MailRenderer,
  MailRenderers,
  MailTemplate,
  SkippedMail,
} from './mail-renderer.ts';
import { mailText } from './mail-text.ts';

/** A mail, or why there is none. */
export type WrittenMail = { ok: true; mail: Mail } | ({ ok: false } & SkippedMail);

/** Writes the mail that a message asks for, from the database as it is now. */
export async function writeMail(
  env: Bindings,
  renderers: MailRenderers,
  { id, job, shop_origin: origin, asked_at: askedAt }: MailMessage,
  now: Date,
): Promise<WrittenMail> {
  const config = getConfig(env);
  const shop: MailShop = { name: config.site.name, company: config.company, origin };
  const context = {
    db: env.DB,
    shop,
    mailId: id,
    askedAt: new Date(askedAt),
    now,
    secret: config.operatorSecret,
  };
  const rendered = await render(renderers, job.template, job, context);
  if ('reason' in rendered) return { ok: false, ...rendered };
  const { to, replyTo = null, content, attachments = [], unsubscribeUrl = null } = rendered;
  return {
    ok: true,
    mail: {
      id,
      from: { name: config.site.name, email: config.mail.from },
      to,
      replyTo,
      subject: content.subject,
      text: mailText(content, shop),
      html: mailHtml(content, shop),
      attachments,
      unsubscribeUrl,
    },
  };
}

/** The template is a parameter of its own so that the types of renderer and job stay tied to it. */
function render<Template extends MailTemplate>(
  renderers: MailRenderers,
  template: Template,
  job: MailJobOf<Template>,
  context: MailContext,
): ReturnType<MailRenderer<Template>> {
  return renderers[template](job, context);
}
