import { afterEach, describe, expect, it, vi } from 'vitest'
import { render, resetScreenBeforeEach } from '../render.fixture'

resetScreenBeforeEach()
afterEach(() => vi.doUnmock('lean-qr/nano'))

const drawPlate = async (props: { text: string | undefined }) => {
  const { CodePlate: Plate } = await import('./CodePlate')
  return render(<Plate {...props} label="Code to scan with Rainbow" logo={<b>logo</b>} />)
}

describe('the plate', () => {
  it('a QR code is one SVG path with an accessible name, and the logo is in the middle of the code', async () => {
    const box = await drawPlate({ text: 'wc:1@2' })
    const code = box.querySelector('svg')
    expect(code?.getAttribute('role')).toBe('img')
    expect(code?.getAttribute('aria-label')).toBe('Code to scan with Rainbow')
    expect(code?.querySelectorAll('path')).toHaveLength(1)
    expect(box.textContent).toBe('logo')
  })

  it('the placeholder of a QR code is hidden from screen readers, because there is nothing to scan yet', async () => {
    const box = await drawPlate({ text: undefined })
    expect(box.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('if the encoder fails, a text replaces the code and the logo', async () => {
    vi.resetModules()
    vi.doMock('lean-qr/nano', () => ({
      correction: {},
      generate: () => {
        throw new Error('broken')
      },
    }))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { resetScreenBeforeEach: _, render: draw } = await import('../render.fixture')
    const { CodePlate: Plate } = await import('./CodePlate')
    const box = await draw(<Plate text="wc:1@2" label="" logo={<b>logo</b>} />)
    expect(box.textContent).toBe('The code cannot be shown here. Copy the link and paste it into your wallet.')
  })
})
