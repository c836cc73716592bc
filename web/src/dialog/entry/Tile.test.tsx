import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { render, resetScreenBeforeEach } from '../render.fixture'
import { Tile } from './Tile'

resetScreenBeforeEach()

const ownIcon = 'https://site.example/icon.svg'

it('the tile of a site without an icon, or with an icon that the browser cannot render, shows two letters', async () => {
  const tileWithoutIcon = await render(<Tile id="site" name="Tide Pool" icon="" size={64} />)
  expect([tileWithoutIcon.querySelector('img'), tileWithoutIcon.textContent]).toEqual([null, 'TP'])
  const brokenTile = await render(<Tile id="site" name="Tide Pool" icon="data:," size={64} />)
  expect(brokenTile.querySelector('img')).not.toBeNull()
  await act(async () => brokenTile.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(brokenTile.innerHTML).toBe(tileWithoutIcon.innerHTML)
})

const TileWithNewIcon = () => {
  const [icon, setIcon] = useState('data:,')
  return (
    <button type="button" onClick={() => setIcon(ownIcon)}>
      <Tile id="site" name="Tide Pool" icon={icon} size={64} />
    </button>
  )
}

it('a new icon replaces an icon that could not be rendered', async () => {
  const box = await render(<TileWithNewIcon />)
  await act(async () => box.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(box.querySelector('img')).toBeNull()
  await act(async () => box.querySelector('button')?.click())
  expect(box.querySelector('img')?.getAttribute('src')).toBe(ownIcon)
})
