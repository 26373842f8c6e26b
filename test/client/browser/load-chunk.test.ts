import { describe, expect, it, vi } from 'vitest';
import { loadChunk, MissingChunkError } from '#client/browser/load-chunk.ts';

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
