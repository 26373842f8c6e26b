import {
  CARD_IMAGE_HEIGHT_PX,
  CARD_IMAGE_QUALITY,
  CARD_IMAGE_WIDTH_PX,
  IMAGE_GROUND,
  IMAGE_QUALITY,
} from '#shared/constants.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { hasImageSignature } from '#worker/platform/image-type.ts';
import type { MadeSize } from './image-request.ts';

/** Larger originals are not resized, because they would not fit into the isolate's memory beside other requests. */
export const MAX_SOURCE_BYTES = 10_000_000;

export type ImageBytes = { bytes: ArrayBuffer; contentType: string };

/** The result of resizing. `original`: resizing failed, and the source is used instead. */
type Resized = { kind: 'made' | 'original'; picture: ImageBytes } | { kind: 'broken' };

type Ports = { images: ImagesBinding; deadlineMs: number; log: (message: string, error: unknown) => void };

/** Resizes an image, but never enlarges it. `broken`: the source is not an image. */
export async function resize(
  source: ImageBytes,
  size: MadeSize,
  { images, deadlineMs, log }: Ports,
): Promise<Resized> {
  if (!hasImageSignature(source.bytes)) return { kind: 'broken' };
  try {
    return { kind: 'made', picture: await withDeadline('Images', deadlineMs, make(source, size, images)) };
  } catch (error) {
    log('a picture could not be resized', error);
    return { kind: 'original', picture: source };
  }
}

async function make({ bytes }: ImageBytes, size: MadeSize, images: ImagesBinding): Promise<ImageBytes> {
  const input = images.input(new Blob([bytes]).stream());
  const made = await (size === 'card'
    ? input.transform(CARD).output({ format: 'image/jpeg', quality: CARD_IMAGE_QUALITY })
    : input
        .transform({ width: size.width, fit: 'scale-down' })
        .output({ format: 'image/webp', quality: IMAGE_QUALITY }));
  return {
    bytes: await new Response(made.image()).arrayBuffer(),
    contentType: made.contentType(),
  };
}

const CARD: ImageTransform = {
  width: CARD_IMAGE_WIDTH_PX,
  height: CARD_IMAGE_HEIGHT_PX,
  fit: 'pad',
  background: IMAGE_GROUND,
};
