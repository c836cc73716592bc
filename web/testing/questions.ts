import type { Prompt, PromptDecision } from '../practice/wallet/prompts'

/** How long a test waits for a prompt, in milliseconds. */
const patienceMs = 10_000

interface Question {
  readonly prompt: Prompt
  readonly answer: (decision: PromptDecision) => void
}

/** Create the queue of open prompts. The wallet calls `hold` to add a prompt, and the test calls `next` to get it. */
export function createQuestions(): {
  hold: (prompt: Prompt) => Promise<PromptDecision>
  next: (decision: PromptDecision) => Promise<Prompt>
} {
  const unread: Question[] = []
  const waiting: ((one: Question) => void)[] = []
  return {
    hold: (prompt) =>
      new Promise((answer) => {
        const test = waiting.shift()
        if (test) test({ prompt, answer })
        else unread.push({ prompt, answer })
      }),
    async next(decision) {
      const one = unread.shift() ?? (await soon<Question>((resolve) => waiting.push(resolve)))
      one.answer(decision)
      return one.prompt
    },
  }
}

function soon<Value>(register: (resolve: (value: Value) => void) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The wallet was not asked anything that waits.')), patienceMs)
    register((value) => {
      clearTimeout(late)
      resolve(value)
    })
  })
}
