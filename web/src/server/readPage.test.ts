import { describe, expect, it } from 'vitest'
import { publicConfig } from '../engine/publicConfig.fixture'
import { KisslockError } from '../errors/KisslockError'
import { readPage } from './readPage'

const createDocument = (content: string | undefined) => {
  const createdDocument = document.implementation.createHTMLDocument()
  if (content === undefined) return createdDocument
  const script = createdDocument.createElement('script')
  script.type = 'application/json'
  script.id = 'kisslock-page'
  script.textContent = content
  createdDocument.body.append(script)
  return createdDocument
}

const locale = { tag: 'en', dir: 'ltr' }
const validData = { config: publicConfig(), locale, locales: ['en'], messages: { 'button.connect': 'Connect wallet' } }
const serializeData = (changes: object) => JSON.stringify({ ...validData, config: { ...validData.config, ...changes } })

const findInvalidField = (content: string | undefined) => {
  try {
    readPage(createDocument(content))
    return 'none'
  } catch (error) {
    if (!(error instanceof KisslockError)) throw error
    expect(error.code).toBe('page/invalid')
    return error.facts.field
  }
}

describe('the page’s data', () => {
  it('the page reads the data that the server wrote, in which < is escaped', () => {
    const text = JSON.stringify({ ...validData, messages: { 'page.title': '</script>' } }).replaceAll('<', '\\u003c')
    expect(readPage(createDocument(text))).toEqual({ ...validData, messages: { 'page.title': '</script>' } })
  })

  it.each([
    ['no element', undefined, 'kisslock-page'],
    ['an empty element', '', 'kisslock-page'],
    ['text that is not JSON', '{', 'json'],
    ['null', 'null', 'config'],
    ['a list', '[]', 'config'],
    ['no config', '{}', 'config'],
    ['no chains', serializeData({ chains: [] }), 'config.chains'],
    ['a chain without an ID', serializeData({ chains: [{ name: 'x' }] }), 'config.chains'],
    ['no rpc settings', serializeData({ rpc: null }), 'config.rpc'],
    ['an rpc setting as a string', serializeData({ rpc: { timeout_ms: '10' } }), 'config.rpc'],
    ['a number as base path', serializeData({ base_path: 7 }), 'config.base_path'],
    ['no messages', JSON.stringify({ ...validData, messages: null }), 'messages'],
    ['no locale', JSON.stringify({ ...validData, locale: {} }), 'locale'],
  ])('the error mentions the invalid field if the page contains %s', (_, content, field) =>
    expect(findInvalidField(content)).toBe(field),
  )
})
