import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { render, resetScreenBeforeEach } from '../render.fixture'
import { Tile } from './Tile'

resetScreenBeforeEach()

const ownIcon = 'https://site.example/icon.svg'

it('the tile of a site without an icon, or with an icon that the browser cannot render, shows two letters', async () => {
  const none = await render(<Tile id="site" name="Tide Pool" icon="" size={64} />)
  expect([none.querySelector('img'), none.textContent]).toEqual([null, 'TP'])
  const broken = await render(<Tile id="site" name="Tide Pool" icon="data:," size={64} />)
  expect(broken.querySelector('img')).not.toBeNull()
  await act(async () => broken.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(broken.innerHTML).toBe(none.innerHTML)
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
