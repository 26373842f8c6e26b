import net from 'node:net';
import tls from 'node:tls';
import type { SmtpConfig } from '#worker/env/mail-variables.ts';
import { type Mail, type Mailer, MailRefusedError } from '../mail.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** However slowly a server goes on: the whole of it. */
const DEADLINE_MS = 60_000;

/** Any provider's server, over the submission ports: TLS from the start (465), or STARTTLS (587). */
export function smtpMailer(smtp: SmtpConfig): Mailer {
  return {
    async send(mail) {
      // Large, and wanted by whoever sends mails alone.
      const { createTransport } = await import('nodemailer');
      const line = new AbortController();
      const timer = setTimeout(() => line.abort(new Error('SMTP took too long')), DEADLINE_MS);
      try {
        await createTransport(transportOptions(smtp, mail, line.signal)).sendMail(toMessage(mail));
      } catch (cause) {
        throw isRefusal(cause) ? new MailRefusedError(reasonOf(cause), { cause }) : cause;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function transportOptions(smtp: SmtpConfig, mail: Mail, signal: AbortSignal) {
  const { host, port, security } = smtp;
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(smtp.user !== '' && { auth: { user: smtp.user, pass: smtp.password } }),
    name: mail.from.email.split('@').at(-1),
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, done: SocketCallback) => openSocket(smtp, signal, done),
  };
}

type SocketCallback = (error: Error | null, socket?: { connection: net.Socket; secured: boolean }) => void;

/**
 * Connects by the server's name. nodemailer would look its address up and connect by that, and the runtime compares
 * the certificate with whatever was connected to.
 */
function openSocket({ host, port, security }: SmtpConfig, signal: AbortSignal, done: SocketCallback): void {
  const secured = security === 'tls';
  const connection = secured ? tls.connect({ host, port }) : net.connect({ host, port });
  const end = (error: Error): void => {
    clearTimeout(timer);
    connection.destroy();
    done(error);
  };
  const timer = setTimeout(() => end(new Error('SMTP: no connection in time')), CONNECTION_TIMEOUT_MS);
  connection.once('error', end);
  connection.once(secured ? 'secureConnect' : 'connect', () => {
    clearTimeout(timer);
    connection.removeListener('error', end);
    signal.addEventListener('abort', () => connection.destroy(signal.reason));
    done(null, { connection, secured });
  });
}

function toMessage(mail: Mail) {
  return {
    // The same at every attempt: who gets a mail twice can tell.
    messageId: `<${mail.id}@${mail.from.email.split('@').at(-1)}>`,
    from: { name: mail.from.name, address: mail.from.email },
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== null && { replyTo: { name: mail.replyTo.name, address: mail.replyTo.email } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: mail.attachments.map(({ filename, contentType, bytes }) => ({
      filename,
      contentType,
      content: Buffer.from(bytes),
    })),
  };
}

/** What of a conversation is about the mail; who we are, and who sends, is settled before. */
const ABOUT_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);
/** "Authentication required" (RFC 4954 6), wherever a server thinks of it. */
const AUTHENTICATION_REQUIRED = 530;

/** A 5xx about this mail (RFC 5321 4.2.1); one about ourselves, as a wrong password, an operator can mend. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  const { command, responseCode } = error;
  if (typeof responseCode !== 'number' || responseCode === AUTHENTICATION_REQUIRED) return false;
  return ABOUT_MAIL.has(command) && responseCode >= 500;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
