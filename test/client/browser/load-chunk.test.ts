import { describe, expect, it, vi } from 'vitest';
import { lazyCode, loadChunk, MissingChunkError } from '#client/browser/load-chunk.ts';

describe('loadChunk', () => {
  it('retries once if the first request fails', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('code');
    await expect(loadChunk(load)).resolves.toBe('code');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('throws a MissingChunkError with the cause if the retry fails too', async () => {
    const cause = new TypeError('Failed to fetch');
    const load = vi.fn().mockRejectedValue(cause);
    const error: unknown = await loadChunk(load).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MissingChunkError);
    expect(error).toMatchObject({ cause });
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('lazyCode', () => {
  it('loads the code once and returns it synchronously from then on', async () => {
    const load = vi.fn().mockResolvedValue('code');
    const code = lazyCode(load);
    expect(code.current()).toBeNull();
    expect(await Promise.all([code.load(), code.load()])).toEqual(['code', 'code']);
    expect(code.current()).toBe('code');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads the code again on the next call after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('code');
    const code = lazyCode(load);
    await expect(code.load()).rejects.toThrow('gone');
    expect(code.current()).toBeNull();
    await expect(code.load()).resolves.toBe('code');
  });
});
