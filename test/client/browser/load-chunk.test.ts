import { describe, expect, it, vi } from 'vitest';
import { lazyCode, loadChunk, MissingChunkError } from '#client/browser/load-chunk.ts';

describe('code that a page needs later', () => {
  it('is fetched a second time where it did not come', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('code');
    await expect(loadChunk(load)).resolves.toBe('code');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is missing where it did not come twice, and names the cause', async () => {
    const cause = new TypeError('Failed to fetch');
    const load = vi.fn().mockRejectedValue(cause);
    const error: unknown = await loadChunk(load).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MissingChunkError);
    expect(error).toMatchObject({ cause });
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('lazy code', () => {
  it('is fetched once, and is at hand from then on', async () => {
    const load = vi.fn().mockResolvedValue('code');
    const code = lazyCode(load);
    expect(code.current()).toBeNull();
    expect(await Promise.all([code.load(), code.load()])).toEqual(['code', 'code']);
    expect(code.current()).toBe('code');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is fetched anew by the next call where it did not come', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('code');
    const code = lazyCode(load);
    await expect(code.load()).rejects.toThrow('gone');
    expect(code.current()).toBeNull();
    await expect(code.load()).resolves.toBe('code');
  });
});
