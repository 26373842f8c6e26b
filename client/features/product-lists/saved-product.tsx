import { ActionForm } from '#client/browser/action-form.tsx';
import { type Submission, useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { priceText } from '#shared/domain/price-text.ts';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { ListLine } from './list-page-data.ts';

type Props = {
  line: ListLine;
  onMoved(result: DoneResult): void;
  onRemoved(result: DoneResult): void;
};

/** One saved product. */
export function SavedProduct({ line, onMoved, onRemoved }: Props) {
  const move = useSubmission({ onDone: onMoved });
  const remove = useSubmission({ onDone: onRemoved });
  const error = move.error || remove.error;
  const { id, path, name, choice, price, priceVaries, image } = line;
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4">
      <div aria-hidden="true">
        <a href={path ?? undefined} tabIndex={-1}>
          <Picture picture={image} alt="" shownUpTo={104} />
        </a>
      </div>
      <div className="min-w-0">
        <a className="font-bold hover:underline" href={path ?? undefined}>
          {unbrokenUnits(name)}
        </a>
        {choice !== '' && <p className="text-sm text-muted">{choice}</p>}
        <p className="font-bold tabular-nums">{priceText({ price, price_varies: priceVaries })}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-4">
          <MoveToCart line={line} move={move} />
          <ActionForm sentBy={remove} action="/cart" intent="remove-saved" fields={{ product_id: id }}>
            <Button type="submit" variant="quiet" size="small" className="px-1.5!" isBusy={remove.isBusy}>
              <Icon name="trash" className="max-sm:hidden" />
              Remove
              <span className="sr-only">{` ${name} from saved for later`}</span>
            </Button>
          </ActionForm>
        </div>
        <FormError message={error} />
      </div>
    </div>
  );
}

function MoveToCart({ line: { id, path, name, buys, stock }, move }: { line: ListLine; move: Submission }) {
  if (path === null) return <p className="text-sm text-muted">No longer sold</p>;
  // The form would move exactly the listed product, so for a product with variants the shopper must choose one first.
  if (buys !== undefined) {
    return (
      <a className="button button-secondary button-small" href={path}>
        Choose options
        <span className="sr-only">{` of ${name}`}</span>
      </a>
    );
  }
  if (stock === 0) return <p className="text-sm text-error">Sold out</p>;
  return (
    <ActionForm sentBy={move} action="/cart" intent="move-to-cart" fields={{ product_id: id }} isKeyed>
      <Button type="submit" variant="secondary" size="small" isBusy={move.isBusy}>
        Move to cart
        <span className="sr-only">{` ${name}`}</span>
      </Button>
    </ActionForm>
  );
}
