import { Sentence } from '../../src/dialog/elements/Sentence'
import type { AnnouncedWallet } from '../../src/server/wire.gen'
import { CountsCard } from './CountsCard'
import { MoreButton, useVisibleRows } from './More'

/** The command that creates a site's own catalogue entry. */
const addWalletCommand = <code className="kc-code">kisslock wallets add</code>

const columns = [['openings', 'console.col.count']] as const

/**
 * The wallets that announced themselves to pages and that the catalogue does not list. Renders nothing if there are no
 * such wallets. Wallet names are shown as plain text.
 */
export const AnnouncedCard = ({ announced }: { announced: readonly AnnouncedWallet[] }) => {
  const { visibleRows: visibleWallets = [], moreButtonProps: moreProps } = useVisibleRows(announced)
  const announcedRows = visibleWallets.map((counts) => ({ id: counts.rdns, counts }))
  const announcedNote = <Sentence of="console.announced.note" with={{ command: addWalletCommand }} />
  return (
    <CountsCard
      title="console.announced"
      rowHeading="console.col.wallet"
      columns={columns}
      rows={announcedRows}
      note={announcedNote}
    >
      <MoreButton {...moreProps} />
    </CountsCard>
  )
}
