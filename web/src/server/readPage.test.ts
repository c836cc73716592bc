import { describe, expect, it } from 'vitest'
import { publicConfig } from '../engine/publicConfig.fixture'
import { KisslockError } from '../errors/KisslockError'
import { readPage } from './readPage'

const page = (content: string | undefined) => {
  const made = document.implementation.createHTMLDocument()
  if (content === undefined) return made
  const script = made.createElement('script')
  script.type = 'application/json'
  script.id = 'kisslock-page'
  script.textContent = content
  made.body.append(script)
  return made
}

const locale = { tag: 'en', dir: 'ltr' }
const good = { config: publicConfig(), locale, locales: ['en'], messages: { 'button.connect': 'Connect wallet' } }
const withConfig = (changes: object) => JSON.stringify({ ...good, config: { ...good.config, ...changes } })

const fieldOf = (content: string | undefined) => {
  try {
    readPage(page(content))
    return 'none'
  } catch (error) {
    if (!(error instanceof KisslockError)) throw error
    expect(error.code).toBe('page/invalid')
    return error.facts.field
  }
}

describe('the page’s data', () => {
  it('the page reads the data that the server wrote, in which < is escaped', () => {
    const text = JSON.stringify({ ...good, messages: { 'page.title': '</script>' } }).replaceAll('<', '\\u003c')
    expect(readPage(page(text))).toEqual({ ...good, messages: { 'page.title': '</script>' } })
  })

  it.each([
    ['no element', undefined, 'kisslock-page'],
    ['an empty element', '', 'kisslock-page'],
    ['text that is not JSON', '{', 'json'],
    ['null', 'null', 'config'],
    ['a list', '[]', 'config'],
    ['no config', '{}', 'config'],
    ['no chains', withConfig({ chains: [] }), 'config.chains'],
    ['a chain without an ID', withConfig({ chains: [{ name: 'x' }] }), 'config.chains'],
    ['no rpc settings', withConfig({ rpc: null }), 'config.rpc'],
    ['an rpc setting as a string', withConfig({ rpc: { timeout_ms: '10' } }), 'config.rpc'],
    ['a number as base path', withConfig({ base_path: 7 }), 'config.base_path'],
    ['no messages', JSON.stringify({ ...good, messages: null }), 'messages'],
    ['no locale', JSON.stringify({ ...good, locale: {} }), 'locale'],
  ])('the error names the invalid field if the page contains %s', (_, content, field) =>
    expect(fieldOf(content)).toBe(field),
  )
})
