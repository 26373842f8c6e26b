import { hasImageSignature } from '#worker/platform/image-type.ts';
import { writeLog } from '#worker/platform/log.ts';
import { IMAGE_MAX_SIDE_PX, IMAGE_WEBP_QUALITY, type PreparedImage } from './product-images.repository.ts';

/**
 * Returns an uploaded image as an upright WebP without metadata, reduced to the size that the shop needs. Returns
 * `not-an-image` if its first bytes are not those of an image, and `not-converted` if it is damaged or Cloudflare Images
 * fails.
 */
export async function prepareUploadedImage(
  images: ImagesBinding,
  bytes: ArrayBuffer,
): Promise<PreparedImage | 'not-an-image' | 'not-converted'> {
  if (!hasImageSignature(bytes)) return 'not-an-image';
  try {
    const output = await images
      .input(new Blob([bytes]).stream())
      .transform({ width: IMAGE_MAX_SIDE_PX, height: IMAGE_MAX_SIDE_PX, fit: 'scale-down' })
      .output({ format: 'image/webp', quality: IMAGE_WEBP_QUALITY });
    const made = await new Response(output.image()).arrayBuffer();
    const info = await images.info(new Blob([made]).stream());
    if (!('width' in info)) return 'not-converted';
    const { width, height } = info;
    return { bytes: made, width, height, extension: 'webp', contentType: 'image/webp' };
  } catch (cause) {
    writeLog({ level: 'warn', at: 'desk', message: 'an uploaded image could not be converted', cause });
    return 'not-converted';
  }
}
