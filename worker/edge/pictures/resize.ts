import {
  CARD_PICTURE_HEIGHT_PX,
  CARD_PICTURE_QUALITY,
  CARD_PICTURE_WIDTH_PX,
  PICTURE_GROUND,
  PICTURE_QUALITY,
} from '#shared/constants.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import type { MadeSize } from './picture-request.ts';
import { beginsAsPicture } from './picture-type.ts';

/** Whole pictures of this size are still held in memory. */
export const MAX_SOURCE_BYTES = 10_000_000;

export type PictureBytes = { bytes: ArrayBuffer; contentType: string };

/** What came of making a picture smaller; `asItIs`: it could not be, and the source stands in. */
export type Resized = { kind: 'made' | 'asItIs'; picture: PictureBytes } | { kind: 'broken' };

type Ports = { images: ImagesBinding; deadlineMs: number; log: (message: string, error: unknown) => void };

/** Never enlarges a page's picture; what is not a picture at all is broken. */
export async function resize(
  source: PictureBytes,
  size: MadeSize,
  { images, deadlineMs, log }: Ports,
): Promise<Resized> {
  if (!beginsAsPicture(source.bytes)) return { kind: 'broken' };
  try {
    return { kind: 'made', picture: await withDeadline('Images', deadlineMs, make(source, size, images)) };
  } catch (error) {
    log('a picture could not be made smaller', error);
    return { kind: 'asItIs', picture: source };
  }
}

async function make({ bytes }: PictureBytes, size: MadeSize, images: ImagesBinding): Promise<PictureBytes> {
  const input = images.input(new Blob([bytes]).stream());
  const made = await (size === 'card'
    ? input.transform(CARD).output({ format: 'image/jpeg', quality: CARD_PICTURE_QUALITY })
    : input
        .transform({ width: size.width, fit: 'scale-down' })
        .output({ format: 'image/webp', quality: PICTURE_QUALITY }));
  return {
    bytes: await new Response(made.image()).arrayBuffer(),
    contentType: made.contentType(),
  };
}

const CARD: ImageTransform = {
  width: CARD_PICTURE_WIDTH_PX,
  height: CARD_PICTURE_HEIGHT_PX,
  fit: 'pad',
  background: PICTURE_GROUND,
};
