import { Component, type ReactNode } from 'react';
import { ColumnFailure } from './ColumnFailure.tsx';

/** Catches a mistake of ours in one column: the others keep standing. */
export class ColumnCrash extends Component<{ readonly children: ReactNode }, { readonly hasCrashed: boolean }> {
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
