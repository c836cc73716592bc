import { Fragment, type ReactNode } from 'react'
import type { MessageKey } from '../../locale/messages'
import { isolateDirection, splitAtPlaceholders } from '../../locale/messages'
import { type NodesByName, useKisslock, useText } from '../context'

/**
 * A sentence whose placeholders can be elements. String values are isolated, because their writing direction can
 * differ.
 */
export const Sentence = ({ of, with: extraNodes = {} }: { of: MessageKey; with?: NodesByName }): ReactNode => {
  const text = useText()
  const { domain, locale } = useKisslock()
  const nodesByName: NodesByName = { domain: <bdi>{domain}</bdi>, ...extraNodes }
  const sentenceParts = splitAtPlaceholders(text(of))
  const findValue = (name: string) => {
    const value = nodesByName[name] ?? `{${name}}`
    return typeof value === 'string' ? isolateDirection(value, locale) : value
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order, and a name may occur twice
  return sentenceParts.map((part, i) => <Fragment key={`${i}:${part}`}>{i % 2 ? findValue(part) : part}</Fragment>)
}
