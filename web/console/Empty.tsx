import { useKisslock, useText } from '../src/dialog/context'
import { ConnectionMark, emptyHalf } from '../src/dialog/entry/ConnectionMark'

/**
 * Shown if no visitor has opened the dialog yet. The link leads to the site's page, because the dialog of the admin
 * console is not counted.
 */
export const NoFigures = () => {
  const { base_path } = useKisslock().config
  const text = useText()
  return (
    <main className="kc-blank">
      <ConnectionMark state="idle" right={emptyHalf} />
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
