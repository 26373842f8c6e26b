import { Component, type ReactNode } from 'react';
import { hydrateAll } from './lazy-hydrate.tsx';

type Props = { resetKey: string; fallback: ReactNode; children: ReactNode };
type State = { hasFailed: boolean };

/** Shows the fallback in place of children that threw, until the key changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  /** The fallback's code may not be here yet. */
  override componentDidCatch(): void {
    void hydrateAll();
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.hasFailed && resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
