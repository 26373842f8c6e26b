import { Component, type ReactNode } from 'react';
import { hydrateAll } from './lazy-hydrate.tsx';

type Props = { resetKey: string; fallback: ReactNode; children: ReactNode };
type State = { failedAt: string | null };

/** Shows the fallback in place of children that threw, until the key changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' };
  }

  /** The fallback's code may not be here yet. */
  override componentDidCatch(): void {
    void hydrateAll();
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.failedAt !== null && resetKey !== this.props.resetKey) this.setState({ failedAt: null });
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.fallback;
  }
}
