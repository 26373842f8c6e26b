import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProduct } from '#test/support/a-shop.ts';
import { aPng, aStoredImage, describeImage } from '#test/support/an-image.ts';
import { visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The worker's log lines about images, excluding its line for each request. */
let logged: string[] = [];

beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => {
    if (line.includes('"message":"a picture') || line.includes('"message":"the pictures')) logged.push(line);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The real Images binding, except that `beforeInput` runs before every input and may throw. */
function imagesWith(beforeInput: () => void): ImagesBinding {
  return new Proxy(env.IMAGES, {
    get(images, name) {
      if (name !== 'input') return Reflect.get(images, name);
      return (stream: ReadableStream<Uint8Array>) => {
        beforeInput();
        return images.input(stream);
      };
    },
  });
}

/** The real bucket with one method replaced. */
function bucketWith(verb: 'get' | 'put', instead: () => Promise<never>): R2Bucket {
  return new Proxy(env.PICTURES, {
    get(bucket, name) {
      const value: unknown = Reflect.get(bucket, name);
      if (name === verb) return instead;
      return typeof value === 'function' ? value.bind(bucket) : value;
    },
  });
}

function broken(): Promise<never> {
  return Promise.reject(new Error('the store is down'));
}

function silent(): Promise<never> {
  return new Promise(() => undefined);
}

function withBindings(changes: Partial<Bindings>): { bindings: Bindings } {
  return { bindings: { ...env, ...changes } };
}

async function expectPlaceholder(response: Response, status: 404 | 503): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(await response.text()).toMatch(/^<svg .*<\/svg>$/);
}

describe('GET /pictures/:key', () => {
  it('returns the image with its content type, cacheable forever', async () => {
    const response = await visit(`/pictures/${await aStoredImage()}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe(FOR_GOOD);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await describeImage(response)).toBe('image/png 800×400');
  });

  it('answers HEAD like GET, without the image', async () => {
    const response = await visit(`/pictures/${await aStoredImage()}`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it.each(['', '?w=320'])('returns 304 for a matching ETag (%s)', async (query) => {
    const path = `/pictures/${await aStoredImage()}${query}`;
    await visit(path);
    const etag = (await visit(path)).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    const again = await visit(path, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.headers.get('ETag')]).toEqual([304, etag]);
  });

  it.each([
    ['If-None-Match', 'no-quotes'],
    ['If-None-Match', '"half'],
    ['If-Modified-Since', 'yesterday'],
    ['If-Match', '"another"'],
  ])('returns the image for a request with %s: %s', async (name, value) => {
    const response = await visit(`/pictures/${await aStoredImage()}`, { headers: { [name]: value } });
    expect(response.status).toBe(200);
  });

  it.each(['text/html', 'image/svg+xml', 'application/octet-stream', 'image/x-icon'])(
    'never serves %s',
    async (contentType) => {
      const key = await aStoredImage({ bytes: '<svg onload="alert(1)"/>', contentType });
      await expectPlaceholder(await visit(`/pictures/${key}`), 404);
      await expectPlaceholder(await visit(`/pictures/${key}?w=320`), 404);
    },
  );
});

describe('the rate limit for images', () => {
  it('counts each missing image as a page load, and does not count stored images', async () => {
    const counted: string[] = [];
    const place = withBindings({
      LIMIT_1200: {
        limit: async ({ key }) => {
          counted.push(key);
          return { success: counted.length < 3 };
        },
      },
    });
    const headers = { 'CF-Connecting-IP': '203.0.113.77' };
    const statusOf = async (key: string) => (await visit(`/pictures/${key}`, { headers }, place)).status;
    const picture = await aStoredImage();
    expect(await statusOf(picture)).toBe(200);
    expect(counted).toEqual([]);
    const missing = (number: number) => picture.replace(/^./, String(number % 10));
    expect([await statusOf(`${missing(1)}`), await statusOf(missing(2))]).toEqual([404, 404]);
    expect(counted).toEqual(['load:203.0.113.77', 'load:203.0.113.77']);
    const rejected = await visit(`/pictures/${missing(3)}`, { headers }, place);
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await statusOf(picture)).toBe(200);
  });
});

describe('GET /pictures/:key?w=', () => {
  it('returns a smaller image, as WebP', async () => {
    const response = await visit(`/pictures/${await aStoredImage()}?w=320`);
    expect(response.headers.get('Content-Type')).toBe('image/webp');
    expect(response.headers.get('Cache-Control')).toBe(FOR_GOOD);
    expect(await describeImage(response)).toBe('image/webp 320×160');
  });

  it('never enlarges the image', async () => {
    const response = await visit(`/pictures/${await aStoredImage()}?w=3072`);
    expect(await describeImage(response)).toBe('image/webp 800×400');
  });

  it('stores the resized image, and resizes it only once', async () => {
    let made = 0;
    const place = withBindings({
      IMAGES: imagesWith(() => {
        made += 1;
      }),
    });
    const path = `/pictures/${await aStoredImage()}?w=640`;
    const first = await (await visit(path, {}, place)).arrayBuffer();
    const second = await (await visit(path, {}, place)).arrayBuffer();
    expect(second).toEqual(first);
    expect(made).toBe(1);
  });

  it('returns the same image for two concurrent requests', async () => {
    const path = `/pictures/${await aStoredImage()}?w=640`;
    const [one, other] = await Promise.all([visit(path), visit(path)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await one.arrayBuffer()).toEqual(await other.arrayBuffer());
  });

  it('returns a smaller image to browsers that send Save-Data: on', async () => {
    const path = `/pictures/${await aStoredImage()}?w=640`;
    const usual = await visit(path);
    const saving = await visit(path, { headers: { 'Save-Data': 'on' } });
    expect([usual, saving].map(({ headers }) => headers.get('Vary'))).toEqual(['Save-Data', 'Save-Data']);
    const [usualBytes, savingBytes] = [await usual.arrayBuffer(), await saving.clone().arrayBuffer()];
    expect(savingBytes.byteLength).toBeLessThan(usualBytes.byteLength);
    expect(await describeImage(saving)).toBe('image/webp 320×160');
  });

  it('returns the original if Cloudflare resizes images, and still rejects unknown widths', async () => {
    const key = await aStoredImage();
    const place = withBindings({ PICTURE_SERVICE: 'cloudflare' });
    expect(await describeImage(await visit(`/pictures/${key}?w=320`, {}, place))).toBe('image/png 800×400');
    expect((await visit(`/pictures/${key}?w=321`, {}, place)).status).toBe(400);
  });
});

describe('GET /pictures/:key?card=1', () => {
  it('creates the image for link previews only once', async () => {
    let made = 0;
    const place = withBindings({
      IMAGES: imagesWith(() => {
        made += 1;
      }),
    });
    const path = `/pictures/${await aStoredImage()}?card=1`;
    expect(await describeImage(await visit(path, {}, place))).toBe('image/jpeg 1200×630');
    expect(await describeImage(await visit(path, {}, place))).toBe('image/jpeg 1200×630');
    expect(made).toBe(1);
  });
});

describe('a request for an invalid or missing image', () => {
  it.each([
    'w=641',
    'w=0',
    'w=-320',
    'w=',
    'w=320px',
    'w=0320',
    'w=320.0',
    'w=1e3',
    'card=2',
    'w=320&card=1',
  ])('is rejected: ?%s', async (query) => {
    const response = await visit(`/pictures/${await aStoredImage()}?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
  });

  it.each([
    ['no key', ''],
    ['an unknown key', 'nothing.webp'],
    ['an unknown key with a width', 'nothing.webp?w=320'],
    ['an unknown key as a card', 'nothing.webp?card=1'],
    ['a truncated escape sequence', '%E0%A4%A'],
    ['a zero byte', '%00'],
    ['a path traversal', '..%2f..%2fsecret?w=320'],
    ['a very long key', 'x'.repeat(1_500)],
    ['a key of too many bytes', encodeURIComponent('€'.repeat(250))],
  ])('returns a placeholder: %s', async (_, rest) => {
    await expectPlaceholder(await visit(`/pictures/${rest}`), 404);
  });

  it('returns 404 for the key of a stored resized image, and does not resize it again', async () => {
    const key = await aStoredImage();
    await visit(`/pictures/${key}?w=320`);
    const kept = (await env.PICTURES.list({ prefix: 'resized/' })).objects.map((object) => object.key);
    expect(kept).toContain(`resized/w320/${key}`);
    await expectPlaceholder(await visit(`/pictures/resized/w320/${key}`), 404);
    await expectPlaceholder(await visit(`/pictures/resized/w320/${key}?w=640`), 404);
    const after = await env.PICTURES.list({ prefix: 'resized/' });
    expect(after.objects).toHaveLength(kept.length);
  });
});

describe('a request for an image that cannot be resized', () => {
  it('returns a placeholder if the file is not an image', async () => {
    const key = await aStoredImage({ bytes: 'not a picture at all' });
    await expectPlaceholder(await visit(`/pictures/${key}?w=320`), 404);
    expect(logged).toEqual([]);
  });

  it('returns the original if the image is truncated', async () => {
    const cut = (await aPng(800, 400)).slice(0, 200);
    const response = await visit(`/pictures/${await aStoredImage({ bytes: cut })}?w=320`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  });

  it('returns the original, cacheable for a minute, if Images fails', async () => {
    const key = await aStoredImage();
    const place = withBindings({
      IMAGES: imagesWith(() => {
        throw new Error('Images is down');
      }),
    });
    const response = await visit(`/pictures/${key}?w=320`, {}, place);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect(await describeImage(response)).toBe('image/png 800×400');
    expect(logged).toHaveLength(1);
    expect(await describeImage(await visit(`/pictures/${key}?w=320`))).toBe('image/webp 320×160');
  });

  it('returns the original if Images times out', async () => {
    const input = (): ImageTransformer => ({
      transform: input,
      draw: input,
      output: silent,
    });
    const images = new Proxy(env.IMAGES, {
      get: (real, name) => (name === 'input' ? input : Reflect.get(real, name)),
    });
    const place = withBindings({ IMAGES: images, UPSTREAM_TIMEOUT_MS: '1000' });
    const response = await visit(`/pictures/${await aStoredImage()}?w=320`, {}, place);
    expect(await describeImage(response)).toBe('image/png 800×400');
    expect(logged).toHaveLength(1);
  });

  it.each([
    ['is down', broken],
    ['does not answer', silent],
  ])('returns an uncacheable placeholder if the store %s', async (_, get) => {
    const place = withBindings({ PICTURES: bucketWith('get', get), UPSTREAM_TIMEOUT_MS: '1000' });
    for (const query of ['', '?w=320', '?card=1']) {
      const response = await visit(`/pictures/retailer/mug.png${query}`, {}, place);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      await expectPlaceholder(response, 503);
    }
    expect(logged).toHaveLength(3);
  });

  it('returns the original if it is too large to resize', async () => {
    const bytes = new Uint8Array(10_000_001);
    bytes.set(await aPng(800, 400));
    const response = await visit(`/pictures/${await aStoredImage({ bytes })}?w=320`);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect((await response.arrayBuffer()).byteLength).toBe(bytes.length);
  });

  it('returns the resized image even if it cannot be stored', async () => {
    const place = withBindings({ PICTURES: bucketWith('put', broken) });
    const response = await visit(`/pictures/${await aStoredImage()}?w=320`, {}, place);
    expect(await describeImage(response)).toBe('image/webp 320×160');
    expect(logged).toHaveLength(1);
  });
});

describe('GET /pictures/remote', () => {
  const HOST = 'cdn.example.com';
  const place = withBindings({ PICTURE_HOSTS: HOST, UPSTREAM_TIMEOUT_MS: '1000' });
  let serial = 0;

  function remotePath(size = 'w=320'): string {
    serial += 1;
    return `/pictures/remote?url=${encodeURIComponent(`https://${HOST}/${serial}.png?v=1#top`)}&${size}`;
  }

  /** Simulates another host that gives this response; `asked` contains the requests sent to it. */
  function hostAnswers(answer: () => Promise<Response> | Response): { asked: Request[] } {
    const asked: Request[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      asked.push(new Request(input, init));
      return answer();
    });
    return { asked };
  }

  async function aPngAnswer(): Promise<Response> {
    return new Response(await aPng(800, 400), { headers: { 'Content-Type': 'image/png; charset=binary' } });
  }

  it('resizes an image from an allowed host, and fetches it only once', async () => {
    const { asked } = hostAnswers(aPngAnswer);
    const path = remotePath();
    const first = await visit(path, {}, place);
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(await describeImage(first)).toBe('image/webp 320×160');
    expect(await describeImage(await visit(path, {}, place))).toBe('image/webp 320×160');
    expect(asked.map(({ url, redirect }) => [url, redirect])).toEqual([
      [`https://${HOST}/${serial}.png?v=1`, 'manual'],
    ]);
  });

  it('sends no data of the visitor to the host', async () => {
    const { asked } = hostAnswers(aPngAnswer);
    await visit(
      remotePath(),
      { headers: { Cookie: 'session=secret', Authorization: 'Bearer secret' } },
      place,
    );
    expect([...(asked[0]?.headers.keys() ?? [])]).toEqual(['accept']);
  });

  it('creates the image for link previews', async () => {
    hostAnswers(aPngAnswer);
    expect(await describeImage(await visit(remotePath('card=1'), {}, place))).toBe('image/jpeg 1200×630');
  });

  it.each([
    'https://evil.example.com/a.png',
    'https://cdn.example.com.evil.com/a.png',
    'https://evil.com/cdn.example.com/a.png',
    'https://cdn.example.com@evil.com/a.png',
    'https://user:secret@cdn.example.com/a.png',
    'https://cdn.example.com:8443/a.png',
    'http://cdn.example.com/a.png',
    'ftp://cdn.example.com/a.png',
    '//cdn.example.com/a.png',
    'data:image/png;base64,AAAA',
    'not a url',
    '',
  ])('rejects the source %s', async (url) => {
    const { asked } = hostAnswers(aPngAnswer);
    const response = await visit(`/pictures/remote?url=${encodeURIComponent(url)}&w=320`, {}, place);
    expect(response.status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('rejects a URL that is too long', async () => {
    const path = `/pictures/remote?url=https://${HOST}/${'x'.repeat(2_000)}.png&w=320`;
    expect((await visit(path, {}, place)).status).toBe(400);
  });

  it.each(['', '&w=321', '&card=2'])('rejects an unknown size: %s', async (size) => {
    const { asked } = hostAnswers(aPngAnswer);
    const url = encodeURIComponent(`https://${HOST}/a.png`);
    expect((await visit(`/pictures/remote?url=${url}${size}`, {}, place)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('fetches nothing if no host is allowed or Cloudflare resizes images', async () => {
    const { asked } = hostAnswers(aPngAnswer);
    expect((await visit(remotePath())).status).toBe(400);
    const inFront = withBindings({ PICTURE_HOSTS: HOST, PICTURE_SERVICE: 'cloudflare' });
    expect((await visit(remotePath(), {}, inFront)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it.each([
    ['redirects', () => Response.redirect('https://evil.example.com/a.png')],
    ['returns 404', () => new Response('no', { status: 404, headers: { 'Content-Type': 'image/png' } })],
    ['sends a page', () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } })],
    ['sends an SVG', () => new Response('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } })],
    ['lies about its type', () => new Response('<p>', { headers: { 'Content-Type': 'image/png' } })],
    [
      'sends too much',
      () => new Response(new Uint8Array(10_000_001), { headers: { 'Content-Type': 'image/png' } }),
    ],
  ])('returns a placeholder if the host %s', async (_, answer) => {
    hostAnswers(answer);
    await expectPlaceholder(await visit(remotePath(), {}, place), 404);
  });

  it.each([
    ['is unreachable', () => Promise.reject(new TypeError('no route'))],
    ['does not answer', silent],
    ['fails', () => new Response('', { status: 500 })],
  ])('returns an uncacheable placeholder if the host %s', async (_, answer) => {
    hostAnswers(answer);
    const response = await visit(remotePath(), {}, place);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    await expectPlaceholder(response, 503);
    expect(logged).toHaveLength(1);
  });

  it('returns the image even if the cache fails', async () => {
    hostAnswers(aPngAnswer);
    vi.spyOn(caches.default, 'match').mockImplementation(broken);
    vi.spyOn(caches.default, 'put').mockImplementation(broken);
    expect(await describeImage(await visit(remotePath(), {}, place))).toBe('image/webp 320×160');
    expect(logged).toHaveLength(2);
  });
});

describe('the images of a page', () => {
  const images = [
    { url: '/pictures/karoo/mug.webp', alt: '', width: 1_000, height: 1_000 },
    { url: 'https://cdn.example.com/mug.jpg', alt: '', width: 300, height: 300 },
  ];

  it.each([
    [
      'worker',
      /^\/pictures\/(karoo\/mug\.webp[?]|remote[?]url=https%3A%2F%2Fcdn\.example\.com%2Fmug\.jpg&)w=\d+$/,
    ],
    [
      'cloudflare',
      /^\/cdn-cgi\/image\/width=\d+,\S+(\/pictures\/karoo\/mug\.webp|\/https:\/\/cdn\.example\.com\/mug\.jpg)$/,
    ],
  ])('use the URLs of the %s image service, none wider than the widest source', async (service, form) => {
    const id = await aProduct({ name: 'Mug', sku: 'MUG' });
    await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?').bind(JSON.stringify(images), id).run();
    const place = withBindings({ PICTURE_SERVICE: service });
    const html = await (await visit(`/products/${id}/MUG/mug`, {}, place)).text();
    const pictures = [...html.matchAll(/<img [^>]*?\bsrc="([^"]*)"(?: srcSet="([^"]*)")?/g)];
    expect(pictures.length).toBeGreaterThanOrEqual(2);
    for (const [, src = '', srcSet = ''] of pictures) {
      const sources = srcSet === '' ? [] : srcSet.replaceAll('&amp;', '&').split(', ');
      for (const url of [src.replaceAll('&amp;', '&'), ...sources.map((source) => source.split(' ')[0])]) {
        expect(url).toMatch(form);
      }
      for (const source of sources)
        expect(parseInt(source.split(' ')[1] ?? '', 10)).toBeLessThanOrEqual(1_000);
    }
  });
});

describe('GET /pictures', () => {
  it('returns the 404 page', async () => {
    const page = await visit('/pictures');
    expect(page.status).toBe(404);
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain('Page not found: /pictures');
  });
});
