import ours from 'virtual:kisslock/chain-icons'
import icons from 'virtual:kisslock/chains'

/** Adds Kisslock's icons of networks to those of the site, which stay. Loaded with a connection. */
Object.assign(icons, { ...ours, ...icons })
