import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { some } from '#checker/english.ts'
import { type Answer, type Prompt, promptText, type SomeAnswers } from '#checker/new.ts'
import { InputError } from '../command.ts'

/** Resolves to undefined at the end of the input. */
type NextLine = (prompt: string) => Promise<string | undefined>

/** Answers prompts by their options, by asking or, without `asking`, by their presets. */
export async function askAll<Name extends string, Scope>(
  prompts: readonly Prompt<Name, Scope>[],
  options: SomeAnswers<Name>,
  scope: Scope,
  asking: boolean,
): Promise<Readonly<Record<Name, string>>> {
  const lines = createInterface({ input: process.stdin, terminal: false })
  const next = lines[Symbol.asyncIterator]()
  const nextLine: NextLine = async (prompt) => {
    process.stdout.write(prompt)
    const { value, done } = await next.next()
    if (!process.stdin.isTTY) process.stdout.write(`${value ?? ''}\n`)
    return done ? undefined : value.trim()
  }
  try {
    const answers: Partial<Record<Name, string>> = {}
    for (const prompt of prompts) {
      const given = options[prompt.name]
      answers[prompt.name] =
        given === undefined && asking
          ? await ask(prompt, answers, scope, nextLine)
          : use(prompt, given ?? prompt.preset(answers, scope), answers, scope)
    }
    return answers as Record<Name, string>
  } finally {
    lines.close()
  }
}

async function ask<Name extends string, Scope>(
  prompt: Prompt<Name, Scope>,
  answers: SomeAnswers<Name>,
  scope: Scope,
  nextLine: NextLine,
): Promise<string> {
  const preset = prompt.preset(answers, scope)
  const choices = prompt.choices?.(answers, scope) ?? []
  if (choices.length > 0 && !choices.includes(preset ?? '')) console.log(`  There: ${some(choices, 'or')}.`)
  for (;;) {
    const line = await nextLine(`${promptText(prompt)}${preset === undefined ? '' : ` [${preset}]`}: `)
    // The input has ended.
    if (line === undefined) return use(prompt, preset, answers, scope)
    const read = line === '' && preset === undefined ? undefined : prompt.read(line || (preset ?? ''), answers, scope)
    if (read && 'value' in read) return acceptedValue(read)
    console.log(read ? `  ${problemText(read)}` : '  Please answer: there is no usual value.')
  }
}

function use<Name extends string, Scope>(
  prompt: Prompt<Name, Scope>,
  text: string | undefined,
  answers: SomeAnswers<Name>,
  scope: Scope,
): string {
  const choices = prompt.choices?.(answers, scope) ?? []
  const hint = choices.length > 0 ? ` There: ${some(choices, 'or')}.` : ''
  if (!text) throw new InputError(`--${prompt.name} is missing (${promptText(prompt).toLowerCase()}).${hint}`)
  const read = prompt.read(text, answers, scope)
  if ('value' in read) return acceptedValue(read)
  throw new InputError(`--${prompt.name}: ${problemText(read)}`)
}

function problemText({ problem, planOf }: Extract<Answer, { readonly problem: string }>): string {
  return planOf === undefined ? problem : `${problem} npm run new-plan adds a plan of it.`
}

function acceptedValue({ value, note }: Extract<Answer, { readonly value: string }>): string {
  if (note !== undefined) console.log(`  ${note}`)
  return value
}
