import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#client/ui/icon.tsx';

type Props = {
  /** The number of the message, which the customer quotes. */
  reference: string;
  /** True if the confirmation has just replaced the form, so that it receives the focus. */
  hasJustCome: boolean;
  children: ReactNode;
};

/** Confirms that the message was received, with its reference. */
export function SupportReceived({ reference, hasJustCome, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasJustCome) heading.current?.focus();
  }, [hasJustCome]);
  return (
    <section className="card grid justify-items-start gap-3 p-6" aria-labelledby="support-received">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-success">
        <Icon name="check" className="size-6" />
      </span>
      <h2 id="support-received" ref={heading} className="display" tabIndex={-1}>
        We’ve got your message
      </h2>
      <p>
        Your reference is <strong className="tabular-nums">{reference}</strong>. Quote it when you write or
        call about this. We’ll answer by e-mail, usually by the next working day. A confirmation is on its
        way.
      </p>
      {children}
    </section>
  );
}

/** The reference in the URL after a message was sent; null if it is missing or malformed. */
export function referenceInUrl(url: URL): string | null {
  const reference = url.searchParams.get('sent') ?? '';
  return /^S-\d{6,12}$/.test(reference) ? reference : null;
}
