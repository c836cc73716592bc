import ours from 'virtual:kisslock/chain-icons'
import { expect, it } from 'vitest'
import { AddingView } from '../../src/dialog/account/AddingView'
import { createTestKisslock, render, resetScreenBeforeEach, waitForRendering } from '../../src/dialog/render.fixture'
import { ChainTile } from './ChainTile'

resetScreenBeforeEach()

it.each([
  ['the site’s own', { 10: '/own.svg' }, '/own.svg'],
  ['Kisslock’s', { 1: '/own.svg' }, ours[10]],
])('button and account show %s icon for a network', async (_, icons, icon) => {
  const kisslock = { ...createTestKisslock(), icons }
  const button = await render(<ChainTile chainId={10} name="Optimism" size={24} />, kisslock)
  const account = await render(<AddingView screen={{ at: 'adding', chainId: 10 } as never} />, kisslock)
  const listImageSources = (box: Element) => [...box.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  await waitForRendering(() => expect(listImageSources(button)).toEqual([icon]))
  expect(listImageSources(account)).toContain(icon)
})
