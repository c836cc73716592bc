import { Component, type ReactNode } from 'react'

type BoundaryProps = { instead: ReactNode; onBroken?: (error: unknown) => void; children: ReactNode }

/** What cannot be drawn takes nothing else down with it: `instead` stands there. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onBroken?.(error)
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children
  }
}
