import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A received email: its source, with the sender and recipients from its envelope. */
export type ArrivedEmail = {
  source: string;
  from: string;
  to: string[];
  isSecure: boolean;
  user: string | null;
};

/** The server's response to one delivery attempt. */
export type DeliveryResponse =
  | 'refuses now'
  | 'refuses for good'
  | 'refuses the sender'
  | 'hangs up in the middle'
  | 'accepts';

export type EmailServer = {
  port: number;
  arrived: ArrivedEmail[];
  /** The number of delivery attempts so far. */
  attempts: () => number;
  /** Sets the server's responses to the next attempts, in this order. Later attempts are accepted. */
  behave: (...moods: DeliveryResponse[]) => void;
  /**
   * From now on, answers only emails that contain this word. Null answers all emails, including those already waiting.
   */
  answerOnly: (word: string | null) => void;
  close: () => Promise<void>;
  /** Reopens the server on the same port. */
  open: () => Promise<void>;
};

export type EmailServerOptions = Pick<SMTPServerOptions, 'secure' | 'authOptional' | 'disabledCommands'>;

/** A real SMTP server on this machine, with a certificate for `localhost`. */
export async function anEmailServer(options: EmailServerOptions = {}): Promise<EmailServer> {
  const arrived: ArrivedEmail[] = [];
  let moods: DeliveryResponse[] = [];
  let attempts = 0;
  let answered: string | null = null;
  let waiting: (() => void)[] = [];
  const [key, cert] = await Promise.all(['localhost.key', 'localhost.pem'].map(readCertificate));
  const create = (): SMTPServer =>
    new SMTPServer({
      authOptional: true,
      key,
      cert,
      ...options,
      onAuth({ username, password }, _session, done) {
        if (password === 'right') done(null, { user: username ?? '' });
        else done(new Error('Invalid username or password'));
      },
      onMailFrom(_address, _session, done) {
        if (moods[0] !== 'refuses the sender') return done();
        attempts += 1;
        moods.shift();
        return done(Object.assign(new Error('Sender address not verified'), { responseCode: 553 }));
      },
      onData(stream, session, done) {
        attempts += 1;
        const mood = moods.shift() ?? 'accepts';
        if (mood === 'hangs up in the middle') return hangUp(session.remotePort);
        void text(stream).then((source) => {
          if (mood !== 'accepts') return done(refusal(mood));
          const { mailFrom, rcptTo } = session.envelope;
          const accept = (): void => {
            arrived.push({
              source,
              from: mailFrom === false ? '' : mailFrom.address,
              to: rcptTo.map(({ address }) => address),
              isSecure: session.secure,
              user: typeof session.user === 'string' ? session.user : null,
            });
            done();
          };
          if (answered !== null && !source.includes(answered)) return waiting.push(accept);
          return accept();
        });
      },
    });
  let server = create();
  const hangUp = (port: number): void => {
    for (const connection of server.connections) {
      if (connection.remotePort === port) connection._socket.destroy();
    }
  };
  let port = await listen(server, 0);
  return {
    get port() {
      return port;
    },
    arrived,
    attempts: () => attempts,
    behave: (...next) => {
      moods = next;
    },
    answerOnly(word) {
      answered = word;
      if (word !== null) return;
      for (const accept of waiting) accept();
      waiting = [];
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
    async open() {
      server = create();
      port = await listen(server, port);
    },
  };
}

function readCertificate(name: string): Promise<Buffer> {
  return readFile(path.join(import.meta.dirname, 'certificates', name));
}

function listen(server: SMTPServer, port: number): Promise<number> {
  // Some tests make clients fail, and an unhandled error would end the process.
  server.on('error', () => undefined);
  return new Promise((resolve) => {
    server.listen(port, 'localhost', () => {
      const address = server.server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

async function text(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function refusal(mood: DeliveryResponse): Error {
  const responseCode = mood === 'refuses now' ? 451 : 550;
  return Object.assign(new Error(`No mail for thandi@spaza.example: ${mood}`), { responseCode });
}
