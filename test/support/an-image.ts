import { env } from 'cloudflare:workers';
import { unique } from './a-shop.ts';

/** A real PNG of this size. It has enough detail that wider images have larger files. */
export async function aPng(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array(height * (1 + width * 3));
  for (let index = 0; index < rows.length; index += 1) {
    const isFilterByte = index % (1 + width * 3) === 0;
    rows[index] = isFilterByte ? 0 : ((index * index) >> 7) & 0xff;
  }
  const size = new DataView(new ArrayBuffer(13));
  size.setUint32(0, width);
  size.setUint32(4, height);
  // Bit depth 8, colour type 2 (RGB).
  size.setUint16(8, 0x0802);
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    signature,
    chunk('IHDR', new Uint8Array(size.buffer)),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Stores an image in the shop's bucket; returns its key. */
export async function aStoredImage(
  given: { bytes?: Uint8Array | string; contentType?: string; width?: number } = {},
): Promise<string> {
  const key = `retailer/${unique()}-mug.png`;
  const bytes = given.bytes ?? (await aPng(given.width ?? 800, 400));
  await env.PICTURES.put(key, bytes, { httpMetadata: { contentType: given.contentType ?? 'image/png' } });
  return key;
}

/** The format and size of the image in a response, as an image decoder reads them. */
export async function describeImage(response: Response): Promise<string> {
  const info = await env.IMAGES.info(new Blob([await response.arrayBuffer()]).stream());
  return 'width' in info ? `${info.format} ${info.width}×${info.height}` : info.format;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(type: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(data.length + 12);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(new TextEncoder().encode(type), 4);
  whole.set(data, 8);
  view.setUint32(data.length + 8, crc32(whole.subarray(4, data.length + 8)));
  return whole;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
