import type { ReactNode } from 'react'
import type { MissingHolding } from '../../server/wire.gen'
import { useKisslock, useNetworkName, useText } from '../context'
import { Sentence } from '../elements/Sentence'
import { shortenNoWrap } from '../shortAddress'
import { formatDecimal } from './amountIn'

/**
 * Return the site's name for a token. If the site has no name for it, return the token's address or the symbol of the
 * chain's currency.
 */
const useAssetName = ({ name, token, id, chain }: MissingHolding): string => {
  const { chains } = useKisslock().config
  const fallbackName =
    token === null ? (chains.find(({ id }) => id === chain)?.currency.symbol ?? '') : shortenNoWrap(token)
  return [name || fallbackName, id === null ? '' : `#${id}`].filter(Boolean).join(' ')
}

/** One required asset, and the amount that the account holds. */
const MissingHoldingText = ({ need }: { need: MissingHolding }) => {
  const { locale } = useKisslock()
  const renderBold = (text: string) => <bdi className="kl-t-strong">{text}</bdi>
  const network = useNetworkName(need.chain)
  const name = useAssetName(need)
  const sentenceNodes: Record<string, ReactNode> = { token: renderBold(name), network: <bdi>{network}</bdi> }
  const isSingleToken = need.kind === 'erc721' && need.id !== null
  return (
    <li className="kl-need">
      <span>
        <Sentence
          of={isSingleToken ? 'gate.single' : 'gate.least'}
          with={{ ...sentenceNodes, amount: renderBold(formatDecimal(locale.tag, need.needed, 20)) }}
        />
      </span>
      {!isSingleToken && (
        <small className="kl-t-note">
          <Sentence
            of={need.whose === 'user' ? 'gate.wallets' : 'gate.has'}
            with={{
              amount: <bdi>{formatDecimal(locale.tag, need.held, 6)}</bdi>,
              token: <bdi>{name}</bdi>,
            }}
          />
        </small>
      )}
    </li>
  )
}

/**
 * List all missing assets. First come the assets that are all required, then the alternatives of which one is enough.
 */
export const MissingHoldings = ({ missing }: { missing: readonly MissingHolding[] }) => {
  const text = useText()
  return [false, true].map((isAlternative) => {
    const matchingHoldings = missing.filter((need) => need.alternative === isAlternative)
    if (matchingHoldings.length === 0) return null
    return (
      <div className="kl-panel kl-needs" key={String(isAlternative)}>
        {isAlternative && <p className="kl-t-small">{text('gate.any')}</p>}
        <ul>
          {matchingHoldings.map((need, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of an answer keep their order
            <MissingHoldingText key={index} need={need} />
          ))}
        </ul>
      </div>
    )
  })
}
