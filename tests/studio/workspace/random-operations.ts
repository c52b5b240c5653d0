import { readFileValue, valueAt } from '#checker/edit.ts'
import type { Keys, Operation } from '#studio/protocol.ts'
import { pick, type Random } from '#tests/mutation/mutations.ts'

/** A random operation on a file as it is now. */
export function randomOperation(random: Random, file: string, text: string): Operation {
  const { value, body } = readFileValue(file, text) ?? {}
  if (body !== undefined && random() < 0.1) {
    return { kind: 'set', file, at: ['text'], was: body, value: `${body}\nOne more line.\n` }
  }
  const places = placesIn(value)
  const at = pick(random, places)
  const has = valueAt(value, at)
  const kinds = [ofValue, ...(Array.isArray(has) ? [ofList, ofList] : []), ...(isObject(has) ? [ofObject] : [])]
  return pick(random, kinds)({ random, file, at, has, value, places })
}

interface Scene {
  readonly random: Random
  readonly file: string
  readonly at: Keys
  readonly has: unknown
  readonly value: unknown
  readonly places: readonly Keys[]
}

const texts = [
  'Plain',
  '',
  'Two\nlines',
  'a: b',
  '- no',
  '"quoted" and \\',
  "it's",
  '#5e5a1e',
  'yes',
  '12',
  '~',
  'é 中文 ع',
]

function someValue({ random, value, places }: Scene): unknown {
  const other = valueAt(value, pick(random, places))
  return pick(random, [
    () => pick(random, texts),
    () => Math.round(random() * 1000),
    () => random() < 0.5,
    () => other,
  ])()
}

function ofValue(scene: Scene): Operation {
  const { random, file, at, has } = scene
  if (random() < 0.3 && at.length > 0) return { kind: 'set', file, at, was: has }
  return { kind: 'set', file, at, was: has, value: at.length > 0 ? someValue(scene) : { ...Object(has), added: 1 } }
}

function ofList(scene: Scene): Operation {
  const { random, file, at, has } = scene
  const list = has as readonly unknown[]
  const index = Math.floor(random() * (list.length + 1))
  if (list.length < 2 || random() < 0.5) {
    const value = list.length > 0 && random() < 0.7 ? pick(random, list) : someValue(scene)
    return { kind: 'insert', file, into: at, index, value, was: list.length }
  }
  const [from, to] = [Math.floor(random() * list.length), Math.floor(random() * list.length)]
  return { kind: 'move', file, list: at, from, to, was: list[from] }
}

function ofObject(scene: Scene): Operation {
  const { random, file, at, has } = scene
  const names = Object.keys(Object(has))
  const [name] = names
  if (name !== undefined && random() < 0.5) {
    return { kind: 'rename', file, at: [...at, name], name: `${name}-new`, was: Object(has)[name] }
  }
  return { kind: 'set', file, at: [...at, `new-${Math.floor(random() * 1e9)}`], value: someValue(scene) }
}

function placesIn(value: unknown, at: Keys = []): Keys[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((item, i) => placesIn(item, [...at, i]))]
  if (!isObject(value)) return [at]
  return [at, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...at, key]))]
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
