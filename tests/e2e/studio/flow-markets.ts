import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfigFiles } from '#checker/disk.ts'
import type { Condition, Question } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import type { Finding } from '#studio/protocol.ts'
import { createCheckSession } from '#studio/server/checker/check-session.ts'
import { listFindings } from '#studio/server/checker/findings.ts'

const root = path.resolve(import.meta.dirname, '../../launch')
const program = path.resolve(import.meta.dirname, '../../..')
const files = readConfigFiles(root, program)

/** A market of the launch, perhaps with another wizard, as if the checker found nothing. */
export function drawn(id: string, change: (market: Market) => Market = (market) => market) {
  const findings: readonly Finding[] = []
  return { market: marketOf(id, change), findings }
}

/** The same with the findings of the checker. */
export function checked(id: string, change: (market: Market) => Market) {
  const file = `config/markets/${id}.json`
  const market = marketOf(id, change)
  const { id: _, ...text } = market
  const session = createCheckSession(root, { ...files, files: new Map(files.files).set(file, JSON.stringify(text)) })
  return { market, findings: listFindings(session, { file, unsaved: [] }) }
}

function marketOf(id: string, change: (market: Market) => Market): Market {
  const written = JSON.parse(readFileSync(path.join(root, `config/markets/${id}.json`), 'utf8'))
  return change({ ...written, id })
}

const driver: Question = {
  id: 'driver',
  field: 'driver',
  text: 'Will your worker drive your car?',
  summary: 'Drives a car?',
  options: [
    { value: 'daily', label: 'Yes, every day' },
    { value: 'sometimes', label: 'Sometimes' },
    { value: 'no', label: 'No' },
  ],
}

const fromAsia: Condition = { answer: 'nationality', isOneOf: ['filipino', 'indian'] }
const isRenewal: Condition = { answer: 'type', isOneOf: ['renewal'] }

/** Bahrain with a question about driving after that of the worker's nationality. */
export function withDriver() {
  return drawn('bahrain', askingForDriver({ all: [fromAsia, { not: isRenewal }] }))
}

function askingForDriver(askIf: Condition): (market: Market) => Market {
  return (market) => {
    const { wizard } = market
    if (!wizard) throw new Error('Bahrain has a wizard.')
    return { ...market, wizard: { ...wizard, questions: wizard.questions.toSpliced(3, 0, { ...driver, askIf }) } }
  }
}

/** The same with a condition that is never true. */
export function withLostDriver() {
  return checked('bahrain', askingForDriver({ all: [isRenewal, { answer: 'type', isOneOf: ['new'] }] }))
}

/** Bahrain with sixteen more questions, the last of them asked after one set of answers among thousands of millions. */
export function withManyPaths() {
  return checked('bahrain', (market) => {
    const { wizard } = market
    if (!wizard) throw new Error('Bahrain has a wizard.')
    const more = Array.from({ length: 15 }, (_, i) => ({ ...driver, id: `more-${i}`, field: `more-${i}` }))
    const askIf = { all: more.map(({ id }) => ({ answer: id, isOneOf: ['sometimes'] })) }
    const last = { ...driver, id: 'last', field: 'last', summary: 'Asked of very few', askIf }
    return { ...market, wizard: { ...wizard, questions: [...wizard.questions, ...more, last] } }
  })
}
