import { type ReactNode, useRef } from 'react';

type Props = {
  label: ReactNode;
  /** Open from the start: a form came back with something wrong. */
  isOpen?: boolean;
  /** Where what it holds appears: it is given the way to fold it again. */
  children(fold: () => void): ReactNode;
};

/** A button that unfolds a form in its place; it needs no scripts. */
export function ListFold({ label, isOpen = false, children }: Props) {
  const element = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={element} open={isOpen}>
      <summary className="button button-secondary button-small w-fit">{label}</summary>
      {children(() => element.current?.removeAttribute('open'))}
    </details>
  );
}
