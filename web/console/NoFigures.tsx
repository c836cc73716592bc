import { useKisslock, useText } from '../src/dialog/context'
import { ConnectionMark, emptyTile } from '../src/dialog/entry/ConnectionMark'

/**
 * Shown if no visitor has opened the dialog yet. A link leads to the site's page, where the operator can open the
 * dialog. Openings of the dialog in the admin console are not counted.
 */
export const NoFigures = () => {
  const { base_path } = useKisslock().config
  const text = useText()
  return (
    <main className="kc-blank">
      <ConnectionMark state="idle" right={emptyTile} />
      <h1 className="kl-t-display" tabIndex={-1}>
        {text('console.empty.title')}
      </h1>
      <p className="kl-t-body">{text('console.empty.body')}</p>
      <a className="kl-btn kl-btn--primary" href={`${base_path}/`} target="_blank" rel="noopener noreferrer">
        <span>{text('console.empty.action')}</span>
        <span className="kl-sr"> ({text('common.newTab')})</span>
      </a>
    </main>
  )
}
