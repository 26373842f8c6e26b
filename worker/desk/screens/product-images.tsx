import * as v from 'valibot';
import { imageSources } from '#shared/navigation/image-urls.ts';
import { hasImageSignature } from '#worker/edge/images/image-type.ts';
import { MAX_SOURCE_BYTES } from '#worker/edge/images/resize.ts';
import { getConfig } from '#worker/env/config.ts';
import {
  ALT_MAX_CHARACTERS,
  addProductImage,
  changeProductImage,
  IMAGE_MAX_SIDE_PX,
  IMAGE_WEBP_QUALITY,
  type PreparedImage,
  updateVariantImage,
} from '#worker/operations/product-images.repository.ts';
import type { ProductDetails, SoldRow } from '#worker/operations/products.repository.ts';
import { writeLog } from '#worker/platform/log.ts';
import { Section } from '../content.tsx';
import { actorOf, type DeskContext } from '../context.ts';
import { fileField, idInPath, lineField } from '../fields.ts';
import { ChoiceField, DeskForm, FileField, Fold, FoldForm, InputField } from '../form.tsx';
import { invalid } from '../form-action.ts';
import { resultOf, rowIdOf } from './product-actions.ts';

/** The largest image that can be uploaded. */
export const IMAGE_MAX_BYTES = MAX_SOURCE_BYTES;

const SHOWN_PX = 120;
const NO_IMAGE = '';

const altField = lineField(ALT_MAX_CHARACTERS, 'Describe the image in a few words.');

export const NewImageFields = v.object({ image: fileField('Choose the image.'), alt: altField });
export const ImageFields = v.variant('kind', [
  v.object({ kind: v.literal('alt'), url: v.string(), alt: altField }),
  v.object({ kind: v.picklist(['first', 'remove']), url: v.string() }),
]);
export const VariantImageFields = v.object({ url: v.string() });

/** Adds an uploaded image to the product in the path. */
export async function addImage(c: DeskContext, { image: file, alt }: v.InferOutput<typeof NewImageFields>) {
  const bytes = await file.arrayBuffer();
  const image = await prepareImage(c.env.IMAGES, bytes);
  if (image === null) return invalid({ image: 'This is not a JPEG, PNG or WebP image, or it is damaged.' });
  const added = { productId: idInPath(c, 'id'), upload: { name: file.name, bytes, image }, alt };
  const outcome = await addProductImage(c.env.DB, actorOf(c), c.env.PICTURES, added);
  if (outcome === 'too-many') return { fault: 'The product has too many images. Nothing was changed.' };
  return resultOf(c, outcome, 'The image is added.');
}

/** Describes an image, makes it the first one, or removes it. */
export async function changeImage(c: DeskContext, input: v.InferOutput<typeof ImageFields>) {
  const change = { productId: idInPath(c, 'id'), ...input };
  return resultOf(c, await changeProductImage(c.env.DB, actorOf(c), change), 'The images are saved.');
}

/** Chooses the image of the variant in the path. */
export async function saveVariantImage(c: DeskContext, { url }: v.InferOutput<typeof VariantImageFields>) {
  const variant = { productId: idInPath(c, 'id'), variantId: await rowIdOf(c) };
  const chosen = { ...variant, url: url === NO_IMAGE ? null : url };
  return resultOf(c, await updateVariantImage(c.env.DB, actorOf(c), chosen), 'The image is saved.');
}

/** The images of a product, with the forms that change them. */
export function productImages(c: DeskContext, { id, images, name }: ProductDetails) {
  const { shopOrigin, pictures } = getConfig(c.env);
  const path = `/products/${id}/images`;
  return (
    <Section title="Images">
      <p>
        Lists show the first image. An import with image files (catalogue:import --images) replaces the
        images. Other imports keep them.
      </p>
      <ol className="flex flex-wrap items-start gap-3">
        {images.map(({ url, alt, width, height }, index) => (
          <li key={url} className="grid gap-2">
            <img
              src={shopOrigin + imageSources(pictures.service, { url, width }, SHOWN_PX).src}
              alt={alt}
              width={SHOWN_PX}
              height={Math.round((height / width) * SHOWN_PX)}
            />
            <Fold action={`${path}/${index + 1}`} title={`Change image ${index + 1}`}>
              <ImageForms path={`${path}/${index + 1}`} url={url} alt={alt} isFirst={index === 0} />
            </Fold>
          </li>
        ))}
      </ol>
      <FoldForm action={`${path}/add`} title="Add an image" hasFile>
        <FileField
          name="image"
          label="Image"
          hint={`JPEG, PNG or WebP of at most ${IMAGE_MAX_BYTES / 1_000_000} MB.`}
          accept="image/jpeg,image/png,image/webp"
        />
        <InputField
          name="alt"
          label="Description"
          hint="For customers who cannot see the image."
          value={name}
          maxLength={ALT_MAX_CHARACTERS}
        />
      </FoldForm>
    </Section>
  );
}

type ImageProps = { path: string; url: string; alt: string; isFirst: boolean };

function ImageForms({ path, url, alt, isFirst }: ImageProps) {
  return (
    <>
      <DeskForm action={path} submit="Save the description" hidden={{ kind: 'alt', url }}>
        <InputField name="alt" label="Description" value={alt} maxLength={ALT_MAX_CHARACTERS} />
      </DeskForm>
      {!isFirst && (
        <DeskForm
          action={`${path}/first`}
          submit="Show this image first"
          variant="secondary"
          hidden={{ kind: 'first', url }}
        />
      )}
      <DeskForm
        action={`${path}/remove`}
        submit="Remove the image"
        variant="danger"
        hidden={{ kind: 'remove', url }}
      />
    </>
  );
}

type VariantImageProps = { path: string; row: SoldRow; images: ProductDetails['images'] };

/** The form that chooses a variant's image among those of its product. */
export function VariantImage({ path, row, images }: VariantImageProps) {
  const choices = images.map(({ url, alt }, index) => [url, `${index + 1}: ${alt}`]);
  return (
    <FoldForm action={`${path}/image`} title="Choose image" submit="Save the image">
      <ChoiceField
        name="url"
        label="Image of this variant"
        value={row.imageUrl ?? NO_IMAGE}
        choices={{ [NO_IMAGE]: 'The images of the product', ...Object.fromEntries(choices) }}
      />
    </FoldForm>
  );
}

/**
 * Returns an uploaded image as an upright WebP without metadata, reduced to the size that the shop needs. Null if it is
 * not an image that can be read.
 */
async function prepareImage(images: ImagesBinding, bytes: ArrayBuffer): Promise<PreparedImage | null> {
  if (!hasImageSignature(bytes)) return null;
  try {
    const output = await images
      .input(new Blob([bytes]).stream())
      .transform({ width: IMAGE_MAX_SIDE_PX, height: IMAGE_MAX_SIDE_PX, fit: 'scale-down' })
      .output({ format: 'image/webp', quality: IMAGE_WEBP_QUALITY });
    const made = await new Response(output.image()).arrayBuffer();
    const info = await images.info(new Blob([made]).stream());
    if (!('width' in info)) return null;
    const { width, height } = info;
    return { bytes: made, width, height, extension: 'webp', contentType: 'image/webp' };
  } catch (cause) {
    writeLog({ level: 'warn', at: 'desk', message: 'an uploaded image could not be read', cause });
    return null;
  }
}
