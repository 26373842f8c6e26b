import { ActionForm } from '#client/browser/action-form.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { useCartSubmission } from './cart-feedback.ts';

type Props = {
  productId: number;
  name: string;
  /** The product page's path, which handles the form without scripts. */
  path: string;
};

/** Adds one unit of a product without variants directly from its card. */
export function AddToCartButton({ productId, name, path }: Props) {
  const add = useCartSubmission();
  return (
    <ActionForm sentBy={add} action={path} fields={{ product_id: productId }} isKeyed>
      <Button type="submit" variant="secondary" size="small" isBusy={add.isBusy}>
        Add to cart<span className="sr-only">{`: ${name}`}</span>
      </Button>
      <FormError message={add.error} className="mt-1 text-xs" />
    </ActionForm>
  );
}
