import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const GRACE_MS = 5_000;

/** A child process in its own process group, so that its children end with it. */
export type Child = {
  /** Its outputs; null unless they are piped. */
  stdout: Readable | null;
  stderr: Readable | null;
  /** Resolves with its exit code. */
  exited: Promise<number>;
  end: () => void;
};

/** Starts a child that receives this process's signals, and is killed if it ignores them. */
export function startChild(command: string, args: readonly string[], options: SpawnOptions): Child {
  const child = spawn(command, args, { ...options, detached: true });
  const end = (signal: NodeJS.Signals): void => {
    signalGroup(child, signal);
    setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const exited = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const each of SIGNALS) process.off(each, end);
      // Kills processes that the child may have left running.
      signalGroup(child, 'SIGKILL');
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
  return { stdout: child.stdout, stderr: child.stderr, exited, end: () => end('SIGTERM') };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group has already ended.
  }
}
