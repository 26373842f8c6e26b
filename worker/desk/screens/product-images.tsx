import * as v from 'valibot';
import { cleanLine } from '#shared/domain/clean-text.ts';
import { imageSources } from '#shared/navigation/image-urls.ts';
import { getConfig } from '#worker/env/config.ts';
import {
  ALT_MAX_CHARACTERS,
  addProductImage,
  changeProductImage,
  updateVariantImage,
} from '#worker/operations/product-images.repository.ts';
import type { ProductDetails, SoldRow } from '#worker/operations/products.repository.ts';
import { actorOf, type DeskContext } from '../context.ts';
import { Fold } from '../fold.tsx';
import { ChoiceField, DeskForm, FileField, InputField } from '../form.tsx';
import { type FormResult, formAction } from '../form-action.ts';
import { IMAGE_MAX_BYTES, prepareImage } from '../prepare-image.ts';
import { productIdOf, resultOf, rowIdOf, type Show } from './product-actions.ts';

const SHOWN_PX = 120;
const NO_IMAGE = '';

const altField = v.pipe(
  v.string(),
  v.transform(cleanLine),
  v.nonEmpty('Describe the image in a few words.'),
  v.maxLength(ALT_MAX_CHARACTERS, `Enter at most ${ALT_MAX_CHARACTERS} characters.`),
);

/** Adds an uploaded image to the product in the path. */
export function addImage(show: Show) {
  return formAction({
    fields: v.object({
      image: v.pipe(
        v.file('Choose the image.'),
        v.check(({ size }) => size > 0, 'Choose the image.'),
      ),
      alt: altField,
    }),
    maxFileBytes: IMAGE_MAX_BYTES,
    show,
    async run(c, { image: file, alt }): Promise<FormResult> {
      const bytes = await file.arrayBuffer();
      const image = await prepareImage(c.env.IMAGES, bytes);
      const unreadable = { image: 'This is not a JPEG, PNG or WebP image, or it is damaged.' };
      if (image === null) return { fault: 'Nothing was changed.', errors: unreadable };
      const upload = { name: file.name, bytes, image };
      const added = { productId: productIdOf(c), upload, alt };
      const outcome = await addProductImage(c.env.DB, actorOf(c), c.env.PICTURES, added);
      if (outcome === 'too-many') return { fault: 'The product has too many images. Nothing was changed.' };
      return resultOf(c, outcome, 'The image is added.');
    },
  });
}

/** Describes an image, makes it the first one, or removes it. */
export function changeImage(show: Show) {
  return formAction({
    fields: v.variant('kind', [
      v.object({ kind: v.literal('alt'), url: v.string(), alt: altField }),
      v.object({ kind: v.picklist(['first', 'remove']), url: v.string() }),
    ]),
    show,
    async run(c, change): Promise<FormResult> {
      const outcome = await changeProductImage(c.env.DB, actorOf(c), {
        productId: productIdOf(c),
        ...change,
      });
      return resultOf(c, outcome, 'The images are saved.');
    },
  });
}

/** Chooses the image of the variant in the path. */
export function saveVariantImage(show: Show) {
  return formAction({
    fields: v.object({ url: v.string() }),
    show,
    async run(c, { url }): Promise<FormResult> {
      const image = { productId: productIdOf(c), variantId: await rowIdOf(c) };
      const chosen = { ...image, url: url === NO_IMAGE ? null : url };
      return resultOf(c, await updateVariantImage(c.env.DB, actorOf(c), chosen), 'The image is saved.');
    },
  });
}

/** The images of a product, with the forms that change them. */
export function productImages(c: DeskContext, { id, images, name }: ProductDetails) {
  const { shopOrigin, pictures } = getConfig(c.env);
  const path = `/products/${id}/images`;
  return (
    <section className="grid gap-3">
      <h2>Images</h2>
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
              <DeskForm action={`${path}/${index + 1}`} submit="Save the description">
                <input type="hidden" name="kind" value="alt" />
                <input type="hidden" name="url" value={url} />
                <InputField name="alt" label="Description" value={alt} maxLength={ALT_MAX_CHARACTERS} />
              </DeskForm>
              {index > 0 && (
                <DeskForm
                  action={`${path}/${index + 1}/first`}
                  submit="Show this image first"
                  variant="secondary"
                >
                  <input type="hidden" name="kind" value="first" />
                  <input type="hidden" name="url" value={url} />
                </DeskForm>
              )}
              <DeskForm action={`${path}/${index + 1}/remove`} submit="Remove the image" variant="danger">
                <input type="hidden" name="kind" value="remove" />
                <input type="hidden" name="url" value={url} />
              </DeskForm>
            </Fold>
          </li>
        ))}
      </ol>
      <Fold action={`${path}/add`} title="Add an image">
        <DeskForm action={`${path}/add`} submit="Add the image" hasFile>
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
        </DeskForm>
      </Fold>
    </section>
  );
}

type VariantImageProps = { path: string; row: SoldRow; images: ProductDetails['images'] };

/** The form that chooses a variant's image among those of its product. */
export function VariantImage({ path, row, images }: VariantImageProps) {
  const choices = images.map(({ url, alt }, index) => ({ value: url, label: `${index + 1}: ${alt}` }));
  return (
    <Fold action={`${path}/image`} title="Choose image">
      <DeskForm action={`${path}/image`} submit="Save the image">
        <ChoiceField
          name="url"
          label="Image of this variant"
          value={row.imageUrl ?? NO_IMAGE}
          choices={[{ value: NO_IMAGE, label: 'The images of the product' }, ...choices]}
        />
      </DeskForm>
    </Fold>
  );
}
