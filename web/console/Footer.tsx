import { useKisslock, useText } from '../src/dialog/context'
import { Button } from '../src/dialog/elements/Button'
import { Sentence } from '../src/dialog/elements/Sentence'
import { shortenAddress } from '../src/dialog/shortAddress'
import type { MessageKey } from '../src/locale/messages'
import { createExportUrl, type ExportTable } from '../src/server/console'
import type { ConsoleRange } from '../src/server/wire.gen'
import { useSignOut } from './access/useSignOut'

const exportTables: readonly { table: ExportTable; label: MessageKey }[] = [
  { table: 'funnel', label: 'console.funnel' },
  { table: 'wallets', label: 'console.wallets' },
  { table: 'errors', label: 'console.errors' },
  { table: 'gates', label: 'console.gates' },
  { table: 'clients', label: 'console.clients' },
  { table: 'entries', label: 'console.entries' },
]

/** The foot of the page: a note about the data in the log, links for downloads, and the signed-in operator. */
export const Footer = ({ address, range }: { address: string; range: ConsoleRange }) => {
  const { config } = useKisslock()
  const text = useText()
  const signOut = useSignOut()
  return (
    <div className="kc-foot kc-card--full kl-t-small">
      <p>{text('console.privacy')}</p>
      <nav aria-label={text('console.export')}>
        <span aria-hidden="true">{text('console.export')}</span>
        {exportTables.map(({ table, label }) => (
          <a key={table} href={createExportUrl(config, table, range)} download>
            {text(label)}
          </a>
        ))}
      </nav>
      <p>
        <Sentence of="live.signedIn" with={{ name: <bdi className="kl-num">{shortenAddress(address)}</bdi> }} />{' '}
        <Button look="bare" size="m" onClick={signOut}>
          {text('account.signOut')}
        </Button>
      </p>
    </div>
  )
}
