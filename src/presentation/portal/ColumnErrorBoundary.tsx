import { Component, type ReactNode } from 'react';
import { ColumnFailure } from './ColumnFailure.tsx';

/** Error boundary of one column, so that a crash does not affect the others. */
export class ColumnErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? (
      <ColumnFailure onRetry={() => this.setState({ hasCrashed: false })} />
    ) : (
      this.props.children
    );
  }
}
