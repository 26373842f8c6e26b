import { Component, type ReactNode } from 'react';
import { loadLazyComponents } from './lazy-hydrate.tsx';

type Props = {
  /** After a failure, a new value renders the children again. */
  resetKey?: unknown;
  /** Rendered in place of children that threw; `retry` renders the children again. */
  fallback(retry: () => void): ReactNode;
  onFailure?(): void;
  children: ReactNode;
};
type State = { hasFailed: boolean };

/** Shows a fallback in place of children that threw. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  /** Loads the code of lazy components, because the fallback may need it. */
  override componentDidCatch(): void {
    void loadLazyComponents();
    this.props.onFailure?.();
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.hasFailed && resetKey !== this.props.resetKey) this.retry();
  }

  retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
