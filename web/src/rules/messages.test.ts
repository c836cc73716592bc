// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '../../../src/kisslock/data/locales/en.json'
import { areaPrefixes, findArea, readAreaMessages, readWallets } from '../../build/data'
import { formatSentence } from '../locale/messages'
import { listShippedSources, listSources, removeComments, webFolder } from './sources.fixture'

/** The folder with a JSON file for each language. A file contains the sentences by their keys. */
const localesFolder = join(webFolder, '../src/kisslock/data/locales')
const locales = readdirSync(localesFolder).map((file) => ({
  tag: file.replace('.json', ''),
  sentences: JSON.parse(readFileSync(join(localesFolder, file), 'utf8')) as Record<string, unknown>,
}))
const sentenceKeys = Object.keys(en).filter((key) => key !== '$locale')
/** The keys in the form in which code uses them: a key with plural forms occurs once, without the plural category. */
const keys = [...new Set(sentenceKeys.map((key) => key.replace(/#.*/, '')))]
const keyPrefixes = new Set(keys.map((key) => key.split('.')[0] ?? ''))

/** Return all quoted strings in a text that have the form of a sentence's key. */
const listQuotedKeys = (text: string) =>
  [...removeComments(text).matchAll(/['"]([a-z]\w*(?:\.\w+)+)['"]/g)].map((match) => match[1] ?? '')

const pageSource = readFileSync(join(webFolder, '../src/kisslock/site/document.py'), 'utf8')
const forwardAuthSource = readFileSync(join(webFolder, '../src/kisslock/forward_auth/card.py'), 'utf8')
const failuresSource = readFileSync(join(webFolder, '../src/kisslock/data/failures.json'), 'utf8')
const kitSources = listSources('kit', /\.tsx?$/)
/** The keys that are used by the code in web/, by the table of failures, and by the Python code of pages. */
const usedKeys = new Set(
  [
    ...[...listShippedSources(), ...kitSources].map(({ text }) => text),
    pageSource,
    forwardAuthSource,
    failuresSource,
  ].flatMap(listQuotedKeys),
)

describe.each(locales)('numbers in $tag', ({ tag }) => {
  it('the page writes numbers in the same way as Intl.NumberFormat', () => {
    const { format: intl } = new Intl.NumberFormat(tag)
    const numbers = [...Array(1001).keys(), -1, 0.5, 1234567.5]
    expect(numbers.map((n) => formatSentence('{n}', { n }, { tag, dir: 'ltr' }))).toEqual(numbers.map((n) => intl(n)))
  })
})

/** Return the text from the brace at `from` to its closing brace. */
const extractTextInBraces = (text: string, from: number): string => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}

/** Names of hooks that return a function which writes sentences. */
const sentenceHooks = new Set(
  [...listShippedSources(), ...kitSources].flatMap(({ text }) =>
    text
      .split(/^(?=export )/m)
      .filter((part) => /=> string\) =>/.test(part) && /return .*\btext\(/.test(part))
      .flatMap((part) => part.match(/(?<=^export const )\w+/) ?? []),
  ),
)

/**
 * Return the names of a file's constants that hold sentences. The value of such a constant begins with a call of
 * `text`, of a hook in `sentenceHooks`, or of another such constant.
 */
const listSentenceFunctions = (text: string): string[] => {
  const functionNames = ['text', 'useText']
  for (const [, name = '', value = ''] of text.matchAll(/\bconst (\w+) = (.*)/g)) {
    const first = value.match(/^(?:\([^)]*\) => )?(?:.* [?&|]{1,2} )?(\w+)\(/)?.[1] ?? ''
    if (functionNames.includes(first) || sentenceHooks.has(first)) functionNames.push(name)
  }
  return functionNames
}

/** Return the objects in a file, as source text, that give values to the placeholders of sentences. */
const listPlaceholderValues = (text: string): string[] =>
  [...text.matchAll(/\btext\('[\w.]+', (?=\{)|\bwith=\{(?=\{)/g)].map(({ index, 0: start }) =>
    extractTextInBraces(text, index + start.length),
  )

/**
 * Return true if a key belongs to a step of a guide. The code builds the keys of steps from the catalogue:
 * `step.<kind>.title`.
 */
const isStep = (key: string) => key.startsWith('step.')

describe('sentences', () => {
  it('every sentence that the code uses exists', () => {
    const messageKeys = [...usedKeys].filter((name) => keyPrefixes.has(name.split('.')[0] ?? ''))
    expect(messageKeys.filter((name) => !keys.includes(name) && !name.endsWith('.css'))).toEqual([])
  })

  it('the code uses every sentence', () => {
    expect(keys.filter((key) => !isStep(key) && !usedKeys.has(key))).toEqual([])
  })

  it('no sentence is inserted into a placeholder of another sentence', () => {
    const nestedSentences = [...listShippedSources(), ...kitSources].flatMap(({ path, text }) => {
      const sentenceFunctions = listSentenceFunctions(removeComments(text))
      return listPlaceholderValues(removeComments(text))
        .filter((value) =>
          sentenceFunctions.some((name) => new RegExp(`\\b${name}\\(|: ${name}\\b|[{,] ${name} [,}]`).test(value)),
        )
        .map((value) => `${path} ${value}`)
    })
    expect(nestedSentences).toEqual([])
  })

  it('every sentence belongs to an area, and every prefix in the list of areas matches a sentence', () => {
    expect(keys.filter((key) => findArea(key) === undefined)).toEqual([])
    const unusedPrefixes = Object.values(areaPrefixes)
      .flat()
      .filter((start) => !keys.some((key) => key.startsWith(start)))
    expect(unusedPrefixes).toEqual([])
  })

  it('sentences with a number before a noun have plural forms where the language needs them, except home.search', () => {
    const verbs = new Set(['home.group.results', 'help.choose.show', 'console.showAll'])
    const countedSentences = locales
      // Skip languages with one plural form, and languages that use the singular after each number.
      .filter(({ tag }) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length > 1)
      .filter(({ tag }) => !['fa', 'hi', 'tr'].includes(tag))
      .flatMap(({ tag, sentences }) => Object.entries(sentences).map(([key, sentence]) => ({ tag, key, sentence })))
      .filter(({ key }) => !key.includes('#'))
      .filter(({ key, sentence }) => !verbs.has(key) && /\{(n|count)\}\s*\p{L}/u.test(String(sentence)))
    // `home.search` needs no plural forms, because it is used only for more than one wallet.
    expect(countedSentences.map(({ tag, key }) => `${tag} ${key}`)).toEqual(['en home.search'])
  })

  it('a counted sentence has exactly the plural forms that its language needs for whole numbers', () => {
    const counts = Array.from({ length: 1000 }, (_, n) => n)
    for (const { tag, sentences } of locales) {
      const rules = new Intl.PluralRules(tag)
      const numbersByForm = new Map<string, number[]>()
      for (const n of counts) numbersByForm.set(rules.select(n), [...(numbersByForm.get(rules.select(n)) ?? []), n])
      for (const base of sentenceKeys.filter((key) => key.endsWith('#other')).map((key) => key.replace('#other', ''))) {
        const forms = Object.keys(sentences).filter((key) => key.startsWith(`${base}#`))
        expect([tag, base, forms.sort()]).toEqual([
          tag,
          base,
          [...numbersByForm.keys()].map((is) => `${base}#${is}`).sort(),
        ])
        // If a plural form is used for exactly one number, it can write the number as a word.
        const vagueForms = [...numbersByForm].filter(
          ([is, of]) => of.length > 1 && !`${sentences[`${base}#${is}`]}`.includes('{n}'),
        )
        expect([tag, base, vagueForms]).toEqual([tag, base, []])
      }
    }
  })

  it('the guide loads exactly the sentences for the steps of the wallets in the catalogue', () => {
    const kinds = new Set(readWallets().flatMap(({ methods }) => Object.values(methods).flatMap(Object.values<string>)))
    const stepKeys = keys.filter(isStep)
    expect(stepKeys.filter((key) => !kinds.has(key.split('.')[1] ?? ''))).toEqual([])
    expect(Object.keys(readAreaMessages('en', 'guide')).filter(isStep)).toEqual(stepKeys)
    expect(stepKeys.length).toBe(2 * kinds.size)
  })
})
