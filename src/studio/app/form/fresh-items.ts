import { useEffect, useState } from 'react'
import type { Finding, Keys } from '../../protocol.ts'
import { isAbout, isWithinKeys, sameKeys } from './findings.ts'

/** What was just added: its empty fields are nobody's mistake before they are left, and its ids follow its names. */
export interface Fresh {
  readonly add: (item: Keys) => void
  /** The items of a list have other places now. */
  readonly forget: (list: Keys) => void
  /** Whether a value stands in something that was just added. */
  readonly has: (at: Keys) => boolean
  /** What is to be said of fields: of new ones, of those alone that were left. */
  readonly visible: (findings: readonly Finding[]) => readonly Finding[]
}

interface State {
  readonly where: string
  readonly selected: Keys
  readonly items: readonly Keys[]
  /** The fields that the person has just come from, and those that they had come from before. */
  readonly leaving: readonly Keys[]
  readonly left: readonly Keys[]
}

/** Keeps what was added as long as its part is open: whoever comes back to it sees it like anything else. */
export function useFresh(file: string, part: Keys, selected: Keys = []): Fresh {
  const where = JSON.stringify([file, part])
  const [kept, keep] = useState<State>({ where, selected, items: [], leaving: [], left: [] })
  const state = kept.where === where && sameKeys(kept.selected, selected) ? kept : moved(kept, { file, part, selected })
  if (state !== kept) keep(state)
  const { items, leaving, left } = state
  useEffect(() => {
    if (leaving.length === 0) return
    const settle = () => keep((last) => ({ ...last, leaving: [], left: [...last.left, ...last.leaving] }))
    // What is pressed must not move away from under the pointer.
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

/** The same once the person is elsewhere. */
function moved({ where, selected: from, items, leaving, left }: State, { file, part, selected }: Move): State {
  const [oldFile, oldPart] = JSON.parse(where)
  const isSame = oldFile === file && sameKeys(oldPart, part)
  // A field and what it stands in, as far as the next one stands elsewhere.
  const behind = from.map((_, i) => from.slice(0, i + 1)).filter((at) => !isWithinKeys(selected, at))
  return {
    where: JSON.stringify([file, part]),
    selected,
    items: isSame ? items : items.filter((item) => oldFile === file && isWithinKeys(part, item)),
    leaving: items.length === 0 ? [] : [...leaving, ...behind],
    left: items.length === 0 ? [] : left,
  }
}
