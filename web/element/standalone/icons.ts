import ours from 'virtual:kisslock/chain-icons'
import icons from 'virtual:kisslock/chains'

/** The icons of networks: Kisslock's beside those of the site, which stay. The object is the one that the button reads. */
export default Object.assign(icons, { ...ours, ...icons })
