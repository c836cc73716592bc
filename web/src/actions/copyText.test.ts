import { afterEach, describe, expect, it, vi } from 'vitest'
import { catchFailure } from '../errors/failure.fixture'
import { copyText } from './copyText'

afterEach(() => vi.unstubAllGlobals())

const stubClipboard = (value: unknown) => vi.stubGlobal('navigator', { clipboard: value })

/** Define `document.execCommand`, which jsdom lacks. */
const stubExecCommand = (copies: () => boolean) => {
  const spy = vi.fn(copies)
  Object.defineProperty(document, 'execCommand', { value: spy, configurable: true })
  return spy
}

describe('copying', () => {
  it('copying a text writes the text to the clipboard', async () => {
    const writeText = vi.fn(async () => undefined)
    stubClipboard({ writeText })
    await copyText('0x1')
    expect(writeText).toHaveBeenCalledWith('0x1')
  })

  it('copying a text fails with clipboard/refused if the browser denies access to the clipboard', async () => {
    stubClipboard({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
    expect((await catchFailure(copyText('x'))).code).toBe('clipboard/refused')
  })

  it('without a clipboard, copying selects text inside the open dialog and restores the focus', async () => {
    stubClipboard(undefined)
    document.body.innerHTML = '<dialog open><button>Copy</button></dialog>'
    const button = document.querySelector('button')
    button?.focus()
    const spy = stubExecCommand(() => document.querySelector('dialog textarea') !== null)
    await copyText('x')
    expect(spy).toHaveBeenCalledWith('copy')
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('copying a text fails if the browser supports neither the clipboard nor execCommand', async () => {
    stubClipboard(undefined)
    stubExecCommand(() => false)
    expect((await catchFailure(copyText('x'))).code).toBe('clipboard/refused')
  })
})
