import { useText } from '../../src/dialog/context'
import type { MessageKey } from '../../src/locale/messages'
import type { ErrorCount, PhoneWay, WayCount } from '../../src/server/wire.gen'
import { useFormats } from '../figures/useFormats'
import { CountsCard } from './CountsCard'

const wayNameKeys: Readonly<Record<PhoneWay, MessageKey>> = {
  relay: 'console.way.relay',
  app_link: 'console.way.app',
  wallet_browser: 'console.way.wallet',
  web_view: 'console.way.view',
}

/** The error code in the log if the relay rejects the site's project id. */
const refusedErrorCode = 'PAIRING/PROJECT-REFUSED'

const columns = [
  ['tries', 'console.col.tries'],
  ['share', 'console.col.success'],
] as const

type PhonesCardProps = { ways: readonly WayCount[]; errors: readonly ErrorCount[] }

/**
 * How phones reached their wallets, and how often the relay rejected the site. Renders nothing before the first
 * attempt.
 */
export const PhonesCard = ({ ways, errors }: PhonesCardProps) => {
  const text = useText()
  const { percent } = useFormats()
  const createRow = (id: MessageKey, tries: number, share: string) => ({ id, name: text(id), counts: { tries, share } })
  const phoneRows = ways.map(({ way, tries, successes }) =>
    createRow(wayNameKeys[way], tries, tries ? percent(Math.min(1, successes / tries)) : '–'),
  )
  const refusedCount = errors.find(({ code }) => code === refusedErrorCode)?.count
  if (refusedCount) phoneRows.push(createRow('console.way.refused', refusedCount, '–'))
  return <CountsCard title="console.phones" rowHeading="console.col.way" columns={columns} rows={phoneRows} />
}
