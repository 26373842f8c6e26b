import { useEffect, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useAppServices } from '#client/browser/app-services.ts';
import { useAction } from '#client/browser/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import type { NoticeKind } from '#shared/contract/product-notice.ts';
import { NOTICES_PATH } from '#shared/navigation/paths.ts';

type Props = {
  productId: number;
  isSoldOut: boolean;
  /** Who is signed in; null for a visitor, whom the dialog asks first. */
  customer: number | null;
};

/** Offers one mail when a sold-out product is back, and one when its price drops. */
export function TellMe({ productId, isSoldOut, customer }: Props) {
  const { waits, setWaits } = useWaits(customer);
  const kinds: NoticeKind[] = isSoldOut ? ['back-in-stock', 'price-drop'] : ['price-drop'];
  return (
    <div className="flex flex-wrap items-start gap-3">
      {kinds.map((kind) => (
        <TellMeForm
          key={`${kind} ${productId}`}
          kind={kind}
          productId={productId}
          isWaiting={waits.has(`${kind} ${productId}`)}
          onChange={(isWaiting) => setWaits(`${kind} ${productId}`, isWaiting)}
        />
      ))}
    </div>
  );
}

const LABELS = {
  'back-in-stock': { ask: 'Tell me when it’s back', stop: 'Don’t tell me when it’s back' },
  'price-drop': { ask: 'Tell me if the price drops', stop: 'Don’t tell me about the price' },
} as const;

type FormProps = {
  kind: NoticeKind;
  productId: number;
  isWaiting: boolean;
  onChange(isWaiting: boolean): void;
};

function TellMeForm({ kind, productId, isWaiting, onChange }: FormProps) {
  const send = useAction({ onDone: (_result, { fields }) => onChange(fields.get('intent') === 'tell') });
  const labels = LABELS[kind];
  return (
    <ActionForm
      sentBy={send}
      action={NOTICES_PATH}
      intent={isWaiting ? 'stop' : 'tell'}
      fields={{ kind, product_id: productId }}
      className="grid gap-1"
    >
      <Button type="submit" variant={kind === 'price-drop' ? 'quiet' : 'secondary'} isBusy={send.isBusy}>
        {isWaiting ? labels.stop : labels.ask}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {send.done}
      </p>
      <FormError message={send.error} />
    </ActionForm>
  );
}

/** What the customer waits for, as `kind id`; empty until it is known, and for visitors. */
function useWaits(customer: number | null) {
  const { api } = useAppServices();
  const [known, setKnown] = useState<{ customer: number | null; waits: ReadonlySet<string> }>(NOBODYS);
  useEffect(() => {
    if (customer === null) return;
    let isOver = false;
    const load = async (): Promise<void> => {
      const notices = await (await api()).listProductNotices();
      const waits = new Set(notices.map(({ kind, product }) => `${kind} ${product.id}`));
      if (!isOver) setKnown({ customer, waits });
    };
    // Without it, the buttons offer to ask; asking twice is the same as once.
    load().catch(console.warn);
    return () => {
      isOver = true;
    };
  }, [api, customer]);
  const waits = known.customer === customer ? known.waits : NOBODYS.waits;
  return {
    waits,
    setWaits(key: string, isWaiting: boolean): void {
      const others = [...waits].filter((each) => each !== key);
      setKnown({ customer, waits: new Set(isWaiting ? [...others, key] : others) });
    },
  };
}

const NOBODYS = { customer: null, waits: new Set<string>() };
