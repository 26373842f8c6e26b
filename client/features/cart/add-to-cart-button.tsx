import { ActionForm } from '#client/browser/action-form.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

type Props = {
  productId: number;
  name: string;
  /** The product page's path, which handles the form without scripts. */
  path: string;
  /** True if it is the main action of its page. */
  isPrimary?: boolean;
};

/** Adds one unit of a product without variants directly from its card. */
export function AddToCartButton({ productId, name, path, isPrimary = false }: Props) {
  const add = useAddToCart();
  return (
    <ActionForm sentBy={add} action={path} fields={{ product_id: productId }} isKeyed>
      <Button
        type="submit"
        isBusy={add.isBusy}
        {...(isPrimary ? { className: 'w-full' } : { variant: 'secondary', size: 'small' })}
      >
        Add to cart<span className="sr-only">{`: ${name}`}</span>
      </Button>
      <FormError message={add.error} className="mt-1 text-xs" />
    </ActionForm>
  );
}
