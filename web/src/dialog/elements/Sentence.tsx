import { Fragment, type ReactNode } from 'react'
import type { MessageKey } from '../../locale/messages'
import { split } from '../../locale/messages'
import { type Nodes, useKisslock, useText } from '../context'

/** A sentence whose placeholders may be elements; `{domain}` is isolated, because its direction may differ. */
export const Sentence = ({ of, with: nodes = {} }: { of: MessageKey; with?: Nodes }): ReactNode => {
  const text = useText()
  const { domain } = useKisslock()
  const known: Nodes = { domain: <bdi>{domain}</bdi>, ...nodes }
  const parts = split(text(of))
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order, and a name may occur twice
  return parts.map((part, i) => <Fragment key={`${i}:${part}`}>{i % 2 ? (known[part] ?? `{${part}}`) : part}</Fragment>)
}
