import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { QuantityStepper } from '#client/ui/quantity-stepper.tsx';
import type { CartItem } from '#shared/contract/cart.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { itemName } from './cart-messages.ts';
import { useLineQuantity } from './use-line-quantity.ts';

type Props = {
  item: CartItem;
  /** What was wrong with this line's form when it was sent without scripts. */
  formError: string;
  onQuantitySet(result: DoneResult): void;
  onRemoved(result: DoneResult): void;
};

/** What can be done with a line: another quantity, Remove, and Save for later. */
export function LineForms({ item, formError, onQuantitySet, onRemoved }: Props) {
  const quantity = useLineQuantity(item, onQuantitySet);
  const remove = useAction({ onDone: onRemoved });
  const save = useAction({ onDone: onRemoved });
  const isLeaving = remove.isBusy || save.isBusy;
  const error = quantity.error || remove.error || save.error || formError;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {item.product.stock > 0 && (
          <ActionForm
            sentBy={{ send: (event) => event.preventDefault() }}
            action="/cart"
            intent="set-quantity"
            fields={{ product_id: item.product_id }}
            className="flex items-center gap-2"
          >
            <QuantityStepper
              label={`Quantity of ${itemName(item)}`}
              name="quantity"
              value={quantity.value}
              min={1}
              max={item.product.stock}
              limits={{ below: 'To remove it, use Remove.', above: `Only ${item.product.stock} left` }}
              isBusy={quantity.isBusy}
              onChange={(wanted) => isLeaving || quantity.change(wanted)}
            />
            <noscript>
              <button type="submit" className="button button-secondary button-small">
                Update
              </button>
            </noscript>
          </ActionForm>
        )}
        {LEAVING.map(({ intent, icon, label }) => {
          const action = intent === 'remove' ? remove : save;
          return (
            <ActionForm
              key={intent}
              sentBy={{
                send(event) {
                  quantity.flush();
                  action.send(event);
                },
              }}
              action="/cart"
              intent={intent}
              fields={{ cart_item_id: item.id }}
            >
              <Button type="submit" variant="quiet" size="small" isBusy={action.isBusy}>
                <Icon name={icon} />
                {label}
                <span className="sr-only"> {itemName(item)}</span>
              </Button>
            </ActionForm>
          );
        })}
      </div>
      {error !== '' && (
        <p role="alert" className="mt-2 text-sm text-error">
          {error}
        </p>
      )}
    </>
  );
}

/** The forms that take a line out of the cart. */
const LEAVING = [
  { intent: 'remove', icon: 'trash', label: 'Remove' },
  { intent: 'save-for-later', icon: 'heart', label: 'Save for later' },
] as const;
