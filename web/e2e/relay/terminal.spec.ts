import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { HostPage } from '../pages/HostPage'
import { test } from '../servers/kept'
import { filesByCommand } from '../servers/site'
import { startServer } from '../servers/startServer'

// Each test starts a server and a relay, and some tests wait 8 s for a timeout.
test.describe.configure({ timeout: 90_000 })

const python = process.env.KISSLOCK_PYTHON || join(import.meta.dirname, '../../../.venv/bin/python')

/**
 * Run `kisslock` with these arguments and with input from the test. Return the command's messages and its exit code.
 */
const runTerminal = (words: readonly string[]) => {
  const child = spawn(python, ['-m', 'kisslock', ...words], { stdio: ['pipe', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  return {
    child,
    said: () => output,
    types: (line: string) => child.stdin.write(`${line}\n`),
    ended: async () => {
      if (child.exitCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

test('The output of “kisslock dev” contains a command with which “kisslock phone” connects to the page', async ({
  page,
}) => {
  const server = await startServer('dev', filesByCommand.dev)
  try {
    const host = new HostPage(page)
    await page.goto(server.origin)
    await host.choosesWallet('Rainbow')
    const printedPattern = /kisslock phone (?:--relay (\S+) )?'(wc:[^']+)'/
    await expect.poll(server.said).toMatch(printedPattern)
    const [, relay, uri = ''] = printedPattern.exec(server.said()) ?? []
    const words = ['phone', ...(relay ? ['--relay', relay] : []), uri]

    const phone = runTerminal(words)
    await expect.poll(phone.said, { timeout: 30_000 }).toContain('asks to connect. Approve?')
    expect(phone.said()).toContain(`Practice (${server.origin})`)
    phone.types('y')
    await expect(host.accountChip).toBeVisible()
    await expect.poll(phone.said).toContain('Connected as 0x')
    phone.child.kill('SIGINT')
    await host.showsIdle()
    expect(await phone.ended()).toBe(0)
  } finally {
    await server.stop()
  }
})
