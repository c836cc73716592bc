import type { ReactNode } from 'react'
import type { MissingHolding } from '../../server/wire.gen'
import { useKisslock, useText } from '../context'
import { Sentence } from '../elements/Sentence'
import { shortAddress } from '../shortAddress'

/** An amount of the server, a decimal text, in the visitor's language. Further digits are cut off, so that none is too large. */
const amountIn = (language: string, amount: string, digits: number): string =>
  new Intl.NumberFormat(language, {
    maximumFractionDigits: digits,
    // `roundingMode` is missing in TypeScript's types for this target. Engines without it round to the nearest.
    ...({ roundingMode: 'trunc' } as object),
    // The formatter gets a text, because a number would lose digits.
  }).format(amount as unknown as number)

const nameOf = ({ name, token, id }: MissingHolding): string =>
  [name || shortAddress(token ?? ''), id === null ? '' : `#${id}`].filter(Boolean).join(' ')

/** One holding: what is needed, and what the account has of it. */
const Need = ({ need }: { need: MissingHolding }) => {
  const { locale } = useKisslock()
  const strong = (text: string) => <bdi className="kl-t-strong kl-num">{text}</bdi>
  const names: Record<string, ReactNode> = { token: strong(nameOf(need)), network: <bdi>{need.network}</bdi> }
  const single = need.kind === 'erc721' && need.id !== null
  return (
    <li className="kl-need">
      <span>
        <Sentence
          of={single ? 'gate.single' : 'gate.least'}
          with={{ ...names, amount: strong(amountIn(locale.tag, need.at_least, 20)) }}
        />
      </span>
      {!single && (
        <small className="kl-t-note">
          <Sentence
            of={need.of === 'user' ? 'gate.wallets' : 'gate.has'}
            with={{ amount: <bdi className="kl-num">{amountIn(locale.tag, need.has, 6)}</bdi> }}
          />
        </small>
      )}
    </li>
  )
}

/** Everything that is missing: each list, and of a list with several one. */
export const Needs = ({ missing }: { missing: readonly (readonly MissingHolding[])[] }) => {
  const text = useText()
  return missing.map((needs, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lists of an answer keep their order
    <div className="kl-panel kl-needs" key={i}>
      {needs.length > 1 && <p className="kl-t-small">{text('gate.any')}</p>}
      <ul>
        {needs.map((need, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Need key={at} need={need} />
        ))}
      </ul>
    </div>
  ))
}
