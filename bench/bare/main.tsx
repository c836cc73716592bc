import wallets from 'virtual:bench/wallets'
import { connect, createConfig, http } from '@wagmi/core'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'

const config = createConfig({ chains: [mainnet, base], transports: { [mainnet.id]: http(), [base.id]: http() } })

/** Connects a wallet that is in this browser; the bare page does nothing else. */
const choose = (rdns: string): void => {
  const connector = config.connectors.find(({ id }) => id === rdns)
  if (connector) void connect(config, { connector })
}

/** Whether the page has a search field, for the keystroke's comparison alone: the list is the baseline without one. */
const hasSearch = location.hash === '#search'

/** The cost of any page with React, the connection library and a list of wallets: no styles, no dialog. */
const Bare = () => {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const listed = query ? wallets.filter(([name]) => name.toLowerCase().includes(query)) : wallets
  return (
    <main>
      <h1>Bare</h1>
      <button type="button" id="connect" onClick={() => setOpen(true)}>
        Connect
      </button>
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

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Bare />
    </StrictMode>,
  )
