import { Fragment, type ReactNode } from 'react'
import type { MessageKey } from '../../locale/messages'
import { isolate, split } from '../../locale/messages'
import { type Nodes, useKisslock, useText } from '../context'

/**
 * A sentence whose placeholders can be elements. String values are isolated, because their writing direction can
 * differ.
 */
export const Sentence = ({ of, with: nodes = {} }: { of: MessageKey; with?: Nodes }): ReactNode => {
  const text = useText()
  const { domain, locale } = useKisslock()
  const values: Nodes = { domain: <bdi>{domain}</bdi>, ...nodes }
  const parts = split(text(of))
  const valueFor = (name: string) => {
    const value = values[name] ?? `{${name}}`
    return typeof value === 'string' ? isolate(value, locale) : value
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order, and a name may occur twice
  return parts.map((part, i) => <Fragment key={`${i}:${part}`}>{i % 2 ? valueFor(part) : part}</Fragment>)
}
