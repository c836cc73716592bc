import chainIcons from 'virtual:kisslock/chains'
import { partMissing } from '../../errors/partMissing'
import { accountDataChunk, preloadDialog, walletIcons } from '../load'
import { Button } from './Button'
import { ButtonContext, type ButtonParts } from './buttonParts'
import { usualParts } from './responsive'
import { Tile } from './Tile'

const parts: ButtonParts = {
  preload: (kisslock, to) => Promise.all([preloadDialog(kisslock), to ? undefined : walletIcons(1).load()]),
  ChainTile: ({ chainId, name, size }) => (
    <Tile id={`chain-${chainId}`} name={name} icon={chainIcons[chainId]} size={size} round />
  ),
  label: accountDataChunk,
  onMissing: ({ flow }, cause) => flow.backgroundError.set(partMissing(cause)),
}

/** The button of the hosted page and of the element. */
export const ConnectButton = () => (
  <ButtonContext.Provider value={parts}>
    <Button parts={usualParts} />
  </ButtonContext.Provider>
)
