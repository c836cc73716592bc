import chainIcons from 'virtual:kisslock/chains'
import { accountDataChunk } from '../load'
import { Button } from './Button'
import { ButtonContext, type ButtonParts } from './buttonParts'
import { usualParts } from './responsive'
import { Tile } from './Tile'

const parts: ButtonParts = {
  ChainTile: ({ chainId, name, size }) => (
    <Tile id={`chain-${chainId}`} name={name} icon={chainIcons[chainId]} size={size} round />
  ),
  label: accountDataChunk,
}

/** The button of the hosted page and of the element. */
export const ConnectButton = () => (
  <ButtonContext.Provider value={parts}>
    <Button parts={usualParts} />
  </ButtonContext.Provider>
)
