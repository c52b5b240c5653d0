/** Code of its own file, which a page loads before it shows it or when a visitor first wants it. */
export interface LazyCode<Code> {
  load(): Promise<Code>
  /** The code without waiting; undefined until it is loaded. */
  loaded(): Code | undefined
}

export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let code: Code | undefined
  return {
    async load() {
      code ??= await load()
      return code
    },
    loaded: () => code,
  }
}
