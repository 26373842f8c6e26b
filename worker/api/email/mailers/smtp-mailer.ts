import net from 'node:net';
import tls from 'node:tls';
import type { SmtpConfig } from '#worker/env/email-variables.ts';
import { type Email, EmailRejectedError, emailHeaders, type Mailer } from '../email.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** The time limit of the whole SMTP conversation, even with a slow server. */
const DEADLINE_MS = 60_000;

/** Sends through any provider's server, over the submission ports: implicit TLS (465) or STARTTLS (587). */
export function smtpMailer(smtp: SmtpConfig): Mailer {
  return {
    async send(mail) {
      // nodemailer is large, so it is loaded with the first email.
      const { createTransport } = await import('nodemailer');
      const line = new AbortController();
      const timer = setTimeout(() => line.abort(new Error('SMTP took too long')), DEADLINE_MS);
      try {
        await createTransport(transportOptions(smtp, mail, line.signal)).sendMail(toMessage(mail));
      } catch (cause) {
        throw isRejection(cause) ? new EmailRejectedError(reasonOf(cause), { cause }) : cause;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function transportOptions(smtp: SmtpConfig, mail: Email, signal: AbortSignal) {
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
 * Connects by the server's host name. nodemailer would connect by IP address, and the runtime would compare the
 * certificate with that address.
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

function toMessage(mail: Email) {
  return {
    // The same for every attempt, so that a server can recognise an email that it receives twice.
    messageId: `<${mail.id}@${mail.from.email.split('@').at(-1)}>`,
    from: { name: mail.from.name, address: mail.from.email },
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== null && { replyTo: { name: mail.replyTo.name, address: mail.replyTo.email } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: emailHeaders(mail),
    attachments: mail.attachments.map(({ filename, contentType, bytes }) => ({
      filename,
      contentType,
      content: Buffer.from(bytes),
    })),
  };
}

/**
 * Commands whose rejection concerns this email. A rejection of any earlier command concerns the shop's login or sender.
 */
const ABOUT_EMAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);
/** "Authentication required" (RFC 4954 6), which servers may send at any command. */
const AUTHENTICATION_REQUIRED = 530;

/**
 * True for a 5xx about this email (RFC 5321 4.2.1). An operator can fix a 5xx about the shop, such as a wrong password.
 */
function isRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  const { command, responseCode } = error;
  if (typeof responseCode !== 'number' || responseCode === AUTHENTICATION_REQUIRED) return false;
  return ABOUT_EMAIL.has(command) && responseCode >= 500;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
