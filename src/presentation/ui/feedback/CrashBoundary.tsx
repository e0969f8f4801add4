import { Component, type ReactNode } from 'react';
import { CrashState } from './CrashState.tsx';

/** Catches exceptions while a page renders, so that the other pages keep working. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? (
      <CrashState reopen={() => this.setState({ hasCrashed: false })} />
    ) : (
      this.props.children
    );
  }
}
