import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import type { Email } from './email.ts';
import type { EmailShop } from './email-content.ts';
import { emailHtml } from './email-html.ts';
import type { EmailMessage } from './email-message.ts';
import type {
  EmailContext,
  EmailJobOf,
  EmailRenderer,
  EmailRenderers,
  EmailTemplate,
  SkippedEmail,
} from './email-renderer.ts';
import { emailText } from './email-text.ts';

/** A rendered email, or the reason why there is none. */
export type WrittenEmail = { ok: true; mail: Email } | ({ ok: false } & SkippedEmail);

/** Renders the email of a message from the current database. */
export async function writeEmail<Template extends EmailTemplate>(
  env: Bindings,
  renderers: Pick<EmailRenderers, Template>,
  {
    id,
    job,
    shop_origin: origin,
    asked_at: requestedAt,
  }: Omit<EmailMessage, 'job'> & { job: EmailJobOf<Template> },
  now: Date,
): Promise<WrittenEmail> {
  const config = getConfig(env);
  const shop: EmailShop = {
    name: config.site.name,
    company: config.company,
    origin,
    imageService: config.pictures.service,
  };
  const context = {
    db: env.DB,
    shop,
    emailId: id,
    requestedAt: new Date(requestedAt),
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
      text: emailText(content, shop),
      html: emailHtml(content, shop),
      attachments,
      unsubscribeUrl,
    },
  };
}

/** The template is a separate parameter so that the types of renderer and job stay linked. */
function render<Template extends EmailTemplate>(
  renderers: Pick<EmailRenderers, Template>,
  template: Template,
  job: EmailJobOf<Template>,
  context: EmailContext,
): ReturnType<EmailRenderer<Template>> {
  return renderers[template](job, context);
}
