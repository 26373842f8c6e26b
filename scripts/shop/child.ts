import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const GRACE_MS = 5_000;

/** A child in a process group of its own, so that what it starts ends with it. */
export type Child = {
  /** The code to end with when it has ended. */
  exited: Promise<number>;
  end: () => void;
};

/** Starts a child that gets this process's signals, and is ended the hard way where it does not heed them. */
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
      // What it may have left behind.
      signalGroup(child, 'SIGKILL');
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
  return { exited, end: () => end('SIGTERM') };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Everyone of the group has ended already.
  }
}
