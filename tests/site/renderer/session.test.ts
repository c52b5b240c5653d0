import { afterEach, expect, test, vi } from 'vitest'
import { passAnswers, storeAnswers, storedAnswers, takePassed } from '#site/renderer/session.ts'

afterEach(() => vi.unstubAllGlobals())

/** A storage whose values are read and written by these. */
function storage(getItem: (key: string) => string | null, write: () => void): void {
  vi.stubGlobal('sessionStorage', { getItem, setItem: write, removeItem: write })
}

test('a browser that refuses its storage keeps nothing, and nothing fails', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  storage(refuse, refuse)
  storeAnswers('atlantis', { type: 'new' })
  passAnswers('atlantis', { type: 'new' })
  expect([takePassed('atlantis'), storedAnswers('atlantis')]).toEqual([false, {}])
})

test.each(['{"a":', '[1]', '"text"', 'null', '{"type":7}'])(
  'what another version has stored is left alone: %s',
  (text) => {
    storage(
      () => text,
      () => {},
    )
    expect(Object.values(storedAnswers('atlantis')).filter((value) => typeof value !== 'string')).toEqual([])
  },
)
