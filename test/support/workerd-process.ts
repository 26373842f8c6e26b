import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Clock ticks per second, the unit of times in /proc. Every Linux that Node runs on uses this value. */
const TICKS_PER_SECOND = 100;
const LISTENING = '0A';
const TIMEOUT_MS = 30_000;

/** The ids of all running workerd processes started by this process, directly or indirectly. */
export function workerdChildren(): number[] {
  return descendants(process.pid).filter((pid) => commandOf(pid) === 'workerd');
}

/** Finds the workerd process that runs the worker, not wrangler's proxy, and returns its id and the worker's port. */
export async function findWorker(
  pids: readonly number[],
  proxyPort: number,
): Promise<{ pid: number; port: number }> {
  for (const pid of pids) {
    const ports = listeningPorts(pid);
    if (ports.includes(proxyPort)) continue;
    for (const port of ports) {
      if (await isWorkerAt(port)) return { pid, port };
    }
  }
  throw new Error('No process of wrangler answers for the worker');
}

/** True if a worker answers `/healthz` on this port. */
export async function isWorkerAt(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}/healthz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok && (await response.text()) === 'ok';
  } catch {
    return false;
  }
}

/** A process's user and system time so far, in milliseconds. */
export function cpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command is in brackets and may contain spaces; user and system time are the 14th and 15th field of the line.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

/** The TCP ports on which a process listens. */
export function listeningPorts(pid: number): number[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const target = linkTarget(`/proc/${pid}/fd/${fd}`);
      return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
    }),
  );
  const lines = ['tcp', 'tcp6'].flatMap((table) => readTable(`/proc/${pid}/net/${table}`));
  return lines.flatMap(([, local = '', , state, , , , , , inode = '']) =>
    state === LISTENING && sockets.has(inode) ? Number.parseInt(local.split(':')[1] ?? '', 16) : [],
  );
}

function descendants(pid: number): number[] {
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function commandOf(pid: number): string {
  return readOrEmpty(`/proc/${pid}/comm`).trim();
}

function readTable(file: string): string[][] {
  return readOrEmpty(file)
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
}

/** Reads a file; returns an empty string if the process or descriptor has ended in the meantime. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function linkTarget(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
