import type { ApprovePrompt, Prompt, PromptDecision } from './wallet/prompts'

/** The ways in which the practice wallet answers prompts, with their labels in the panel. */
export const modeNames = {
  ask: 'Asks you',
  approve: 'Approves',
  reject: 'Rejects',
  refuse: 'Refuses unasked',
  never: 'Never answers',
}

/**
 * The delay before the practice wallet declines, in milliseconds. A person needs at least this long. If a wallet
 * rejects faster, the page assumes that the wallet has shown no window.
 */
export const declineDelayMs = 100

export type PracticeMode = keyof typeof modeNames

/** Create the function that answers prompts. In the mode `never`, prompts stay open until the mode changes. */
export function createModes(
  askVisitor: ApprovePrompt,
  firstMode: PracticeMode,
): { approve: ApprovePrompt; set: (mode: PracticeMode) => void } {
  let currentMode = firstMode
  let promptResumers: (() => void)[] = []
  const answersByMode: { readonly [Key in PracticeMode]: (prompt: Prompt) => Promise<PromptDecision> } = {
    ask: askVisitor,
    approve: async () => ({ approved: true }),
    reject: async () => {
      await new Promise((resolve) => setTimeout(resolve, declineDelayMs))
      return { approved: false }
    },
    refuse: async () => ({ approved: false }),
    never: async (prompt) => {
      await new Promise<void>((resolve) => promptResumers.push(resolve))
      return answersByMode[currentMode](prompt)
    },
  }
  return {
    approve: (prompt) => answersByMode[currentMode](prompt),
    set(nextMode) {
      currentMode = nextMode
      const resumersToCall = promptResumers
      promptResumers = []
      for (const resumePrompt of resumersToCall) resumePrompt()
    },
  }
}
