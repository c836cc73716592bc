import type { Prompt, PromptDecision } from '../practice/wallet/prompts'

/** How long a test waits for a prompt, in milliseconds. */
const promptTimeoutMs = 10_000

interface Question {
  readonly prompt: Prompt
  readonly answer: (decision: PromptDecision) => void
}

/** Create the queue of open prompts. The wallet calls `hold` to add a prompt, and the test calls `next` to get it. */
export function createQuestions(): {
  hold: (prompt: Prompt) => Promise<PromptDecision>
  next: (decision: PromptDecision) => Promise<Prompt>
} {
  const waitingQuestions: Question[] = []
  const waitingTests: ((question: Question) => void)[] = []
  return {
    hold: (prompt) =>
      new Promise((answer) => {
        const notifyTest = waitingTests.shift()
        if (notifyTest) notifyTest({ prompt, answer })
        else waitingQuestions.push({ prompt, answer })
      }),
    async next(decision) {
      const question =
        waitingQuestions.shift() ?? (await resolveInTime<Question>((resolve) => waitingTests.push(resolve)))
      question.answer(decision)
      return question.prompt
    },
  }
}

function resolveInTime<Value>(register: (resolve: (value: Value) => void) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(
      () => reject(new Error('The wallet was not asked anything that waits.')),
      promptTimeoutMs,
    )
    register((value) => {
      clearTimeout(timeout)
      resolve(value)
    })
  })
}
