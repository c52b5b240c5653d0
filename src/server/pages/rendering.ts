import { setImmediate } from 'node:timers/promises'

/** Makes an HTML document. */
type Render<Args extends readonly unknown[]> = (...args: Args) => Promise<string>

/** Renders one document at a time, each in a turn of the event loop of its own: what takes less is answered in between. */
export function inTurn<Args extends readonly unknown[]>(render: Render<Args>): Render<Args> {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const document = last.then(() => setImmediate()).then(() => render(...args))
    last = document.catch(() => {})
    return document
  }
}

/** Keeps the documents that were asked for last, so that each is rendered once; `keyOf` tells them apart. */
export function cached<Args extends readonly unknown[]>(
  render: Render<Args>,
  keyOf: (...args: Args) => string,
  maxDocuments = 100,
): Render<Args> {
  const documents = new Map<string, Promise<string>>()
  return (...args) => {
    const key = keyOf(...args)
    const document = documents.get(key) ?? render(...args)
    documents.delete(key)
    documents.set(key, document)
    document.catch(() => documents.delete(key))
    const [oldest] = documents.keys()
    if (documents.size > maxDocuments && oldest !== undefined) documents.delete(oldest)
    return document
  }
}
