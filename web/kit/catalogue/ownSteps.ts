import directions from 'virtual:kisslock/directions'
import type { OwnStep, WalletDetails } from 'virtual:kisslock/wallet-details'
import { findNearestTag } from '../../src/locale/language'
import type { StepText } from './siteWallet'

/** A site's texts for one step, by language (BCP 47). If there is only one language, its tag does not matter. */
export type StepTexts = Readonly<Record<string, StepText>>

type StepLetter = 'q' | 'e' | 'd'

/** Return the text for a language: the nearest language, or English, or the first text. */
const findTextInLanguage = (texts: StepTexts, tag: string): StepText | undefined =>
  texts[findNearestTag(tag, Object.keys(texts)) ?? 'en'] ?? texts.en ?? Object.values(texts)[0]

/**
 * Return a site's own texts for the steps of a wallet, in the shape of the catalogue (`WalletDetails.own`). A step
 * without a text of its own uses the catalogue's text. Undefined if the wallet has no own texts.
 */
export const createOwnSteps = (
  wallet: string,
  steps: Readonly<Partial<Record<StepLetter, readonly (StepTexts | undefined)[]>>>,
): WalletDetails['own'] => {
  const languages = [
    ...new Set(Object.values(steps).flatMap((stepTexts) => stepTexts.flatMap((texts) => Object.keys(texts ?? {})))),
  ]
  if (languages.length === 0) return undefined
  // Texts with an empty tag are for all languages that the site does not list.
  const allTags = languages.length === 1 ? [''] : ['', ...new Set([...Object.keys(directions), ...languages])]
  const fillName = (text: string) => text.replaceAll('{wallet}', wallet)
  const createStepInLanguage = (texts: StepTexts | undefined, tag: string): OwnStep => {
    const text = texts && findTextInLanguage(texts, tag)
    return text ? [fillName(text.title), fillName(text.body)] : 0
  }
  const textsByLetter = Object.entries(steps)
  return Object.fromEntries(
    allTags.map((tag) => [
      tag,
      Object.fromEntries(
        textsByLetter.map(([letter, stepTexts]) => [
          letter,
          stepTexts.map((texts) => createStepInLanguage(texts, tag || 'en')),
        ]),
      ),
    ]),
  )
}
