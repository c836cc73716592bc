import { Component, type ReactNode } from 'react'

type BoundaryProps = { instead: ReactNode; children: ReactNode }

/** What cannot be drawn takes nothing else down with it: `instead` stands there. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children
  }
}
