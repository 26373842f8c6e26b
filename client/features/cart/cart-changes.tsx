import { Notice } from '#client/ui/notice.tsx';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { AcceptForm } from './accept-form.tsx';
import { itemName } from './cart-messages.ts';
import type { LineChange } from './line-change.ts';

type Props = {
  changes: readonly LineChange[];
  onAccepted(result: DoneResult, changes: readonly LineChange[]): void;
};

/** Lists the changes of the cart, with one button that accepts them all. A single change is accepted in its line. */
export function CartChanges({ changes, onAccepted }: Props) {
  if (changes.length < 2) return null;
  return (
    <Notice tone="warning" title="Your cart has changed since you filled it" className="mt-4 lg:mt-6">
      <ul className="mt-1 grid gap-1 text-sm">
        {changes.map(({ item, text, fix }) => (
          <li key={item.id}>
            <span className="font-medium">{itemName(item)}:</span> {text}
            {fix.kind === 'remove' && ' It will be removed.'}
          </li>
        ))}
      </ul>
      <AcceptForm changes={changes} label="Accept all changes" onAccepted={onAccepted} />
    </Notice>
  );
}
