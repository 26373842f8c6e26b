import { imageSources } from '#shared/navigation/image-urls.ts';
import { MAX_SOURCE_BYTES } from '#worker/edge/images/resize.ts';
import { getConfig } from '#worker/env/config.ts';
import { ALT_MAX_CHARACTERS } from '#worker/operations/product-images.repository.ts';
import type { ProductDetails } from '#worker/operations/products.repository.ts';
import { Section } from '../content.tsx';
import type { DeskContext } from '../context.ts';
import { DeskForm, FileField, Fold, FoldForm, InputField } from '../form.tsx';

const SHOWN_PX = 120;

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
              <DeskForm
                action={`${path}/${index + 1}`}
                submit="Save the description"
                hidden={{ kind: 'alt', url }}
              >
                <InputField name="alt" label="Description" value={alt} maxLength={ALT_MAX_CHARACTERS} />
              </DeskForm>
              {index > 0 && (
                <DeskForm
                  action={`${path}/${index + 1}/first`}
                  submit="Show this image first"
                  variant="secondary"
                  hidden={{ kind: 'first', url }}
                />
              )}
              <DeskForm
                action={`${path}/${index + 1}/remove`}
                submit="Remove the image"
                variant="danger"
                hidden={{ kind: 'remove', url }}
              />
            </Fold>
          </li>
        ))}
      </ol>
      <FoldForm action={`${path}/add`} title="Add an image" hasFile>
        <FileField
          name="image"
          label="Image"
          hint={`JPEG, PNG or WebP of at most ${MAX_SOURCE_BYTES / 1_000_000} MB.`}
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
