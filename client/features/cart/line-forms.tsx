import { type RefObject, useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { type Submission, useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { QuantityStepper } from '#client/ui/quantity-stepper.tsx';
import { useFocusFallback } from '#client/ui/use-focus-fallback.ts';
import type { CartItem } from '#shared/contract/cart.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { itemName } from './cart-messages.ts';
import { type LineQuantityControl, useLineQuantity } from './use-line-quantity.ts';

type Props = {
  item: CartItem;
  /** The error of this line's form if it was sent without scripts and rejected. */
  formError: string;
  onQuantitySet(result: DoneResult): void;
  onRemoved(result: DoneResult): void;
};

/**
 * The actions of a line: change the quantity, Remove, and Save for later. A product that is no longer sold can only be
 * removed.
 */
export function LineForms({ item, formError, onQuantitySet, onRemoved }: Props) {
  const quantity = useLineQuantity(item, onQuantitySet);
  const remove = useSubmission({ onDone: onRemoved });
  const save = useSubmission({ onDone: onRemoved });
  const removeButton = useRef<HTMLButtonElement>(null);
  const leaving = { item, onPress: quantity.flush, removeButton };
  const isGone = item.no_longer_sold === true;
  const error = quantity.error || remove.error || save.error || formError;
  return (
    <>
      <div className="line-forms">
        {!isGone && item.product.stock > 0 && (
          <QuantityForm
            item={item}
            quantity={quantity}
            isLeaving={remove.isBusy || save.isBusy}
            removeButton={removeButton}
          />
        )}
        <LeavingForm {...leaving} submission={remove} intent="remove" icon="trash" label="Remove" />
        {!isGone && (
          <LeavingForm
            {...leaving}
            submission={save}
            intent="save-for-later"
            icon="bookmark"
            lead="Save for"
            label="later"
          />
        )}
      </div>
      <FormError message={error} />
    </>
  );
}

/**
 * The line's remove button. If another form of the line disappears while it has the focus, this button receives the
 * focus.
 */
type RemoveButton = { removeButton: RefObject<HTMLButtonElement | null> };

type QuantityProps = RemoveButton & { item: CartItem; quantity: LineQuantityControl; isLeaving: boolean };

/**
 * The quantity field. Each change is submitted automatically. The submit button is for browsers without scripts; before
 * hydration, Enter submits the form.
 */
function QuantityForm({ item, quantity, isLeaving, removeButton }: QuantityProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFallback(form, () => removeButton.current);
  function send(event: Parameters<Submission['send']>[0]): void {
    event.preventDefault();
    const requested = Number(new FormData(event.currentTarget).get('quantity'));
    if (!Number.isInteger(requested) || requested < 1 || requested === quantity.value) return;
    quantity.change(requested);
    quantity.flush();
  }
  return (
    <ActionForm
      ref={form}
      sentBy={{ send }}
      action="/cart"
      intent="set-quantity"
      fields={{ product_id: item.product_id }}
      className="flex flex-wrap items-center gap-2"
    >
      <QuantityStepper
        label={`Quantity of ${itemName(item)}`}
        name="quantity"
        value={quantity.value}
        max={item.product.stock}
        below={
          <button type="submit" form={removeFormId(item)} className="link">
            Remove<span className="sr-only"> {itemName(item)}</span>
          </button>
        }
        isBusy={quantity.isBusy}
        onChange={(requested) => {
          // A change submitted after the removal would add the line again.
          if (!isLeaving) quantity.change(requested);
        }}
      />
      <noscript>
        <button type="submit" className="button button-secondary button-small px-2">
          Update
        </button>
      </noscript>
    </ActionForm>
  );
}

/** The id of the form that removes a line. A button beside the quantity also submits this form. */
function removeFormId({ id }: CartItem): string {
  return `remove-${id}`;
}

type LeavingProps = RemoveButton & {
  item: CartItem;
  submission: Submission;
  intent: 'remove' | 'save-for-later';
  icon: IconName;
  /** The part of the label that phones and the sheet hide visually; screen readers still read it. */
  lead?: string;
  label: string;
  /** Runs before the form is sent. */
  onPress(): void;
};

/** A form that removes the line from the cart, for good or to save it for later. */
function LeavingForm({ item, submission, intent, icon, lead, label, onPress, removeButton }: LeavingProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFallback(form, () => removeButton.current);
  function send(event: Parameters<Submission['send']>[0]): void {
    onPress();
    submission.send(event);
  }
  return (
    <ActionForm
      ref={form}
      id={intent === 'remove' ? removeFormId(item) : undefined}
      sentBy={{ send }}
      action="/cart"
      intent={intent}
      fields={{ cart_item_id: item.id }}
    >
      <Button
        ref={intent === 'remove' ? removeButton : undefined}
        type="submit"
        variant="quiet"
        size="small"
        isBusy={submission.isBusy}
      >
        <Icon name={icon} />
        <span>
          {lead !== undefined && <span className="line-lead">{`${lead} `}</span>}
          <span className="line-word">{label}</span>
        </span>
        <span className="sr-only"> {itemName(item)}</span>
      </Button>
    </ActionForm>
  );
}
