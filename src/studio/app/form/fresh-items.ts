import { useEffect, useState } from 'react'
import type { Keys } from '#studio/protocol.ts'
import { isAbout, isWithinKeys, sameKeys } from './findings.ts'
import type { Fresh } from './form-context.ts'

interface State {
  readonly where: string
  readonly selected: Keys
  readonly items: readonly Keys[]
  /** Fields that were just left, and those that were left before. */
  readonly leaving: readonly Keys[]
  readonly left: readonly Keys[]
}

/** Tracks fresh items while their part is open. */
export function useFresh(file: string, part: Keys, selected: Keys = []): Fresh {
  const where = JSON.stringify([file, part])
  const [kept, keep] = useState<State>({ where, selected, items: [], leaving: [], left: [] })
  const state = kept.where === where && sameKeys(kept.selected, selected) ? kept : moved(kept, { file, part, selected })
  if (state !== kept) keep(state)
  const { items, leaving, left } = state
  useEffect(() => {
    if (leaving.length === 0) return
    const settle = () => keep((last) => ({ ...last, leaving: [], left: [...last.left, ...last.leaving] }))
    // New messages must not move a pressed button away from under the pointer.
    if (document.documentElement.matches(':active')) window.addEventListener('click', settle, { once: true })
    else settle()
  }, [leaving])
  const has = (at: Keys) => items.some((item) => isWithinKeys(at, item))
  return {
    has,
    add: (item) =>
      keep((last) => ({
        ...last,
        items: [...last.items, item],
        left: last.left.filter((at) => !isWithinKeys(at, item)),
      })),
    forget: (list) => keep((last) => ({ ...last, items: last.items.filter((item) => !isWithinKeys(item, list)) })),
    visible: (findings) =>
      items.length === 0 ? findings : findings.filter((one) => !has(one.at) || left.some((at) => isAbout(one, at))),
  }
}

interface Move {
  readonly file: string
  readonly part: Keys
  readonly selected: Keys
}

/** The state after another field or part was selected. */
function moved({ where, selected: from, items, leaving, left }: State, { file, part, selected }: Move): State {
  const [oldFile, oldPart] = JSON.parse(where)
  const isSame = oldFile === file && sameKeys(oldPart, part)
  // The field that was left, and those around it that do not hold the next one.
  const behind = from.map((_, i) => from.slice(0, i + 1)).filter((at) => !isWithinKeys(selected, at))
  return {
    where: JSON.stringify([file, part]),
    selected,
    items: isSame ? items : items.filter((item) => oldFile === file && isWithinKeys(part, item)),
    leaving: items.length === 0 ? [] : [...leaving, ...behind],
    left: items.length === 0 ? [] : left,
  }
}
