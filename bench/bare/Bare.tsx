import wallets from 'virtual:bench/wallets'
import { useState } from 'react'

/** `#search`: a field over the list, for the keystroke alone. `#guide=40&networks=20`: what replaces a block, and its elements. */
const hasSearch = location.hash === '#search'
const blocks = new Map(hasSearch ? [] : new URLSearchParams(location.hash.slice(1)))

/** Buttons that each replace one block of elements by another one. */
const Blocks = () => {
  const [shown, setShown] = useState('')
  const count = Number(blocks.get(shown) ?? blocks.values().next().value)
  return (
    <>
      {[...blocks.keys()].map((id) => (
        <button key={id} type="button" id={id} onClick={() => setShown(id)}>
          {id}
        </button>
      ))}
      <div key={shown} id="block" data-shown={shown}>
        {Array.from({ length: count }, (_, at) => (
          <span key={`${shown}${at.toString()}`}>{at} </span>
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
