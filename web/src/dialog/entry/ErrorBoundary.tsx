import { Component, type ReactNode } from 'react'

type BoundaryProps = { fallback: ReactNode; onBroken?: (error: unknown) => void; children: ReactNode }

/** Show `fallback` if React cannot render the children, so that the rest of the page stays intact. */
export class ErrorBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onBroken?.(error)
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
