import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type BlockId, blockIds, blockSizes } from './blocks'

/** Buttons. A click on a button replaces the block of elements that is shown with the button's block. */
const Blocks = () => {
  const [shownBlock, setShownBlock] = useState<BlockId>()
  const [elements, characters] = blockSizes[shownBlock ?? 'guide']
  const text = 'connect your wallet '.repeat(characters).slice(0, characters / elements)
  return (
    <>
      {blockIds.map((id) => (
        <button key={id} type="button" id={id} onClick={() => setShownBlock(id)}>
          {id}
        </button>
      ))}
      <div key={shownBlock} id="block" data-shown={shownBlock}>
        {Array.from({ length: elements }, (_, at) => (
          <span key={`${shownBlock}${at.toString()}`}>{text}</span>
        ))}
      </div>
    </>
  )
}

/**
 * A page with React and a list of wallets, without styles or a dialog: the minimum cost of any such page. `#search`
 * adds a search field above the list, `#blocks` adds blocks.
 */
export const Bare = ({ onChoose }: { onChoose: (rdns: string) => void }) => {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const listedWallets = query ? WALLETS.filter(([name]) => name.toLowerCase().includes(query)) : WALLETS
  return (
    <main>
      <h1>Bare</h1>
      <button type="button" id="connect" onClick={() => setOpen(true)}>
        Connect
      </button>
      {location.hash === '#blocks' && <Blocks />}
      {open && location.hash === '#search' && (
        <input type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
      )}
      {open && (
        <ul id="wallets" data-query={query}>
          {listedWallets.map(([name, rdns]) => (
            <li key={name}>
              <button type="button" onClick={() => onChoose(rdns)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

export const renderPage = (page: ReactNode): void => {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
