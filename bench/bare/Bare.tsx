import wallets from 'virtual:bench/wallets'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** `#search`: a field over the list, for the keystroke alone. `#guide=40.900`: what replaces a block, its elements and characters. */
const hasSearch = location.hash === '#search'
const blocks = new Map(hasSearch ? [] : new URLSearchParams(location.hash.slice(1)))

/** Buttons that each replace one block of elements by another one. */
const Blocks = () => {
  const [shown, setShown] = useState('')
  const [elements = 0, characters = 0] = (blocks.get(shown) ?? [...blocks.values()][0] ?? '').split('.').map(Number)
  const text = 'connect your wallet '.repeat(characters).slice(0, characters / elements)
  return (
    <>
      {[...blocks.keys()].map((id) => (
        <button key={id} type="button" id={id} onClick={() => setShown(id)}>
          {id}
        </button>
      ))}
      <div key={shown} id="block" data-shown={shown}>
        {Array.from({ length: elements }, (_, at) => (
          <span key={`${shown}${at.toString()}`}>{text}</span>
        ))}
      </div>
    </>
  )
}

/** The cost of any page with React and a list of wallets: no styles, no dialog. */
export const Bare = ({ choose }: { choose: (rdns: string) => void }) => {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const listed = query ? wallets.filter(([name]) => name.toLowerCase().includes(query)) : wallets
  return (
    <main>
      <h1>Bare</h1>
      <button type="button" id="connect" onClick={() => setOpen(true)}>
        Connect
      </button>
      {blocks.size > 0 && <Blocks />}
      {open && hasSearch && <input type="search" value={query} onChange={({ target }) => setQuery(target.value)} />}
      {open && (
        <ul id="wallets" data-query={query}>
          {listed.map(([name, rdns]) => (
            <li key={name}>
              <button type="button" onClick={() => choose(rdns)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

export const draw = (page: ReactNode): void => {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
