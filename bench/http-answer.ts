/** A response on a keep-alive connection. */
export type HttpResponse = { status: number; bodyBytes: number };

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

/** Parses the responses of one connection while data arrives. Body bytes are counted but not stored. */
export function createResponseReader(onAnswer: (answer: HttpResponse) => void): (data: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  let status = 0;
  let bodyBytes = 0;
  /** How many bytes of the body or the current chunk are still missing. */
  let left = 0;
  let state: 'head' | 'body' | 'chunk-size' | 'chunk' | 'chunk-end' | 'last-line' = 'head';

  function finish(): void {
    state = 'head';
    onAnswer({ status, bodyBytes });
  }

  function readHead(): boolean {
    const end = pending.indexOf(HEAD_END);
    if (end < 0) return false;
    const head = pending.toString('latin1', 0, end);
    pending = pending.subarray(end + HEAD_END.length);
    status = Number(head.slice(9, 12));
    bodyBytes = 0;
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    left = Number(length ?? 0);
    state = length === undefined ? 'chunk-size' : 'body';
    if (state === 'body' && left === 0) finish();
    return true;
  }

  function skip(): boolean {
    const taken = Math.min(left, pending.length);
    pending = pending.subarray(taken);
    left -= taken;
    bodyBytes += taken;
    if (left > 0) return false;
    if (state === 'body') finish();
    else state = 'chunk-end';
    return true;
  }

  function readLine(): boolean {
    const end = pending.indexOf(LINE_END);
    if (end < 0) return false;
    const line = pending.toString('latin1', 0, end);
    pending = pending.subarray(end + LINE_END.length);
    if (state === 'chunk-end') state = 'chunk-size';
    else if (state === 'last-line') finish();
    else {
      left = Number.parseInt(line, 16);
      state = left === 0 ? 'last-line' : 'chunk';
    }
    return true;
  }

  return (data) => {
    pending = pending.length === 0 ? data : Buffer.concat([pending, data]);
    for (let goesOn = true; goesOn && pending.length > 0; ) {
      if (state === 'head') goesOn = readHead();
      else if (state === 'body' || state === 'chunk') goesOn = skip();
      else goesOn = readLine();
    }
  };
}
