// @vitest-environment node
import { expect, it } from 'vitest'
import { readWebViews } from './webViews'

it.each(readWebViews())('the data of the in-app browser $name has user agent tokens and evidence', (app) => {
  expect(app.user_agent.length).toBeGreaterThan(0)
  // A token must be specific. If common user agents contained the token, the page would mistake a phone's own browser
  // for an app.
  for (const token of app.user_agent) expect(token).toMatch(/^[\w-]{2,}[\w /-]{2,}$/)
  for (const name of app.globals ?? []) expect(name).toMatch(/^\w+$/)
  for (const [system, place] of Object.entries(app.menu ?? {})) {
    expect(['ios', 'android']).toContain(system)
    expect(['top', 'bottom']).toContain(place)
  }
  expect(app.opens ?? 'telegram').toMatch(/^(telegram|\w+=\w+)$/)
  expect(new Date(app.seen).getTime()).toBeGreaterThan(0)
  for (const page of app.evidence) expect(new URL(page).protocol).toBe('https:')
  expect(app.evidence.length).toBeGreaterThan(0)
})
